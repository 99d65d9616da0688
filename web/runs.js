// Result directories: what they hold, how far they are, and starting new ones.
import { el, get, post, attempt, say } from "/page.js";

export async function runs(main, { query }) {
  if (query.report) {
    main.replaceChildren(el("p", {}, el("a", { href: "#/runs" }, "← all runs")),
      el("iframe", { className: "report", title: `Report of ${query.report}`, src: `/api/report?path=${encodeURIComponent(query.report)}` }));
    return undefined;
  }
  const list = el("div", { className: "runs" });
  const jobs = el("div", { className: "stack" });
  const study = el("select", { "aria-label": "Settings" });
  const begin = (body) => attempt(async () => {
    await post("runs", body);
    say("Started.");
    await refresh();
  });
  main.replaceChildren(el("h1", {}, "Runs"),
    el("section", { className: "card stack" }, el("h2", {}, "Start one"),
      el("p", { className: "muted" }, "The quick start is a small tournament of Babylon. Settings are files of experiments/ below the directory that is served. Results go to runs/."),
      el("div", { className: "row" }, el("button", { className: "primary", id: "quick-start", type: "button", onclick: () => begin({}) }, "Quick start"), study,
        el("button", { type: "button", onclick: () => study.value && begin({ study: study.value }) }, "Start these settings")), jobs),
    el("h2", { className: "gap" }, "Results"), list);

  async function refresh() {
    const found = await get("runs");
    if (study.options.length !== found.studies.length) {
      study.replaceChildren(...found.studies.map((name) => el("option", {}, name)));
    }
    study.parentElement.querySelectorAll("select, select + button").forEach((node) => { node.hidden = found.studies.length === 0; });
    jobs.replaceChildren(...found.jobs.slice().reverse().map(job));
    list.replaceChildren(...found.runs.map(card));
    if (!found.runs.length) list.append(el("p", { className: "muted" }, "There are none yet."));
  }
  await refresh();
  const timer = setInterval(() => document.hidden || refresh().catch(() => {}), 2000);
  return () => clearInterval(timer);
}

function job({ number, command, running, said }) {
  return el("details", { open: running }, el("summary", {}, `${command}: ${running ? "running" : "ended"}`),
    running ? el("button", { type: "button", onclick: () => attempt(() => post(`runs/${number}/stop`)) }, "Stop") : null,
    said ? el("pre", {}, said) : null);
}

function card(run) {
  const share = run.blocks && run.state === "running" ? Math.min(1, run.units / (run.blocks * Math.max(1, run.units_per_block ?? 1))) : null;
  const bar = share === null ? null : el("div", { className: "bar", role: "progressbar", "aria-valuenow": String(Math.round(100 * share)) }, el("i"));
  if (bar) bar.firstChild.style.width = `${100 * share}%`;
  return el("article", { className: "card stack" },
    el("div", { className: "row spread" }, el("h3", {}, run.path), el("span", { className: `tag ${run.state}` }, run.state)),
    el("p", {}, `${run.kind}: ${run.games.join(", ")}`, el("br"), el("span", { className: "muted" }, `${run.bots.slice(0, 8).join(", ")} · ${run.units} units played${run.blocks ? `, ${run.blocks} blocks planned` : ""} · ${new Date(1000 * run.time).toLocaleString()}`)),
    bar, el("code", {}, run.command),
    el("div", { className: "row" }, run.report ? el("a", { className: "button", href: `#/runs?report=${encodeURIComponent(run.path)}` }, "Report") : null,
      run.records ? el("a", { className: "button", href: `#/record?path=${encodeURIComponent(run.records)}` }, "Records") : null));
}
