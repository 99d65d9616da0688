//! How much a run is to play.

use serde::de::DeserializeOwned;

use crate::balance::Study;
use crate::design::Design;
use crate::run::catch_panic::catch_panic;
use crate::run::experiment::Workload;
use crate::run::manifest::{Kind, Manifest};
use crate::tournament::{Schedule, Tournament};
use crate::training::Training;
use crate::tuning::match_run::MatchPlan;
use crate::tuning::tune::Tuning;
use crate::tuning::{AblationPlan, LadderPlan};

/// The workload of a run by the plan in its manifest, without making bots or rules; nothing if the
/// plan is damaged.
pub(super) fn workload_of(manifest: &Manifest) -> Option<Workload> {
    let work = || anyhow::Ok(of_plan(manifest));
    catch_panic(|| "the plan of a run".to_owned(), work).ok().flatten()
}

fn of_plan(manifest: &Manifest) -> Option<Workload> {
    let one_by_one = |blocks| Workload { blocks, units_per_block: 1 };
    match manifest.kind {
        Kind::Tournament => Some(Schedule::new(&plan::<Tournament>(manifest)?).workload()),
        Kind::Balance => {
            let study: Study = plan(manifest)?;
            Some(Workload { blocks: study.blocks, units_per_block: study.units_per_block() })
        }
        Kind::Ladder => of_matches(&plan::<LadderPlan>(manifest)?),
        Kind::Ablate => of_matches(&plan::<AblationPlan>(manifest)?),
        Kind::Tune => Some(one_by_one(plan::<Tuning>(manifest)?.units())),
        Kind::Design => Some(one_by_one(plan::<Design>(manifest)?.units())),
        Kind::Train => {
            let training: Training = plan(manifest)?;
            Some(one_by_one(training.runs * training.epochs()))
        }
    }
}

fn of_matches(plan: &impl MatchPlan) -> Option<Workload> {
    Some(plan.contest().ok()?.schedule().workload())
}

fn plan<P: DeserializeOwned>(manifest: &Manifest) -> Option<P> {
    serde_json::from_value(manifest.plan.clone()).ok()
}
