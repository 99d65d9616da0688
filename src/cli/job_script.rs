//! Scripts that have a batch system play the parts of a run and merge them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::run::experiment::Experiment;
use crate::shell;

/// How a run is split into jobs.
#[derive(Clone, Debug, Args)]
pub(super) struct JobFlags {
    /// How many parts the run is split into.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    shards: Option<u64>,
    /// The program as the nodes call it.
    #[arg(long, default_value = "nabu")]
    program: PathBuf,
}

impl JobFlags {
    /// The script for Slurm that plays an experiment into a directory; each part has so many cores.
    pub(super) fn slurm<E: Experiment>(
        &self,
        experiment: &E,
        out: &Path,
        threads: Option<u64>,
        announcement: &str,
    ) -> Result<String> {
        let shards = self.shards.context("--shards N is missing")?;
        if let Some(reason) = experiment.sequential() {
            bail!("--shards: {reason}");
        }
        let blocks = experiment.workload().blocks;
        ensure!(shards <= blocks as u64, "--shards {shards} is more than the {blocks} blocks");
        let command = experiment.manifest().command;
        Ok(SLURM
            .replace("{announcement}", announcement)
            .replace("{out}", &shell::path(out))
            .replace("{shards}", &shards.to_string())
            .replace("{threads}", &threads.unwrap_or(1).to_string())
            .replace("{program}", &shell::path(&self.program))
            .replace("{command}", command.strip_prefix("nabu ").unwrap_or(&command)))
    }
}

/// Called by people it submits itself twice; called by Slurm it plays a part or merges.
const SLURM: &str = r#"#!/bin/bash
# {announcement}
# Submit the parts and the merge with: bash SCRIPT [OPTIONS OF sbatch]
# A part that was killed goes on where it was, when it is requeued or everything is submitted again.
set -euo pipefail
nabu={program}
out={out}
shards={shards}

case "${1:-}" in
part)
    exec "$nabu" {command} --shard "$SLURM_ARRAY_TASK_ID/$shards" \
        --out "$out/part-$SLURM_ARRAY_TASK_ID" --resume --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet
    ;;
merge)
    parts=()
    for ((part = 1; part <= shards; part++)); do parts+=("$out/part-$part"); done
    exec "$nabu" merge "${parts[@]}" --out "$out/whole"
    ;;
*)
    mkdir -p "$out"
    parts=$(sbatch --parsable --job-name=nabu --array="1-$shards" --cpus-per-task={threads} --requeue \
        --open-mode=append --output="$out/part-%a.log" "$@" "$0" part)
    merge=$(sbatch --parsable --job-name=nabu-merge --dependency="afterok:${parts%%;*}" \
        --kill-on-invalid-dep=yes --open-mode=append --output="$out/merge.log" "$@" "$0" merge)
    echo "parts: job $parts; merge: job $merge; the result will be in $out/whole"
    ;;
esac
"#;
