// Result directories: what they hold, how far they are, and starting new ones.
import { el, get, post, attempt, capital } from "/page.js";

export async function runs(main, { query }) {
  if (query.report) {
    main.replaceChildren(el("p", {}, el("a", { href: "#/runs" }, "← all runs")),
      el("iframe", { className: "report", title: `Report of ${query.report}`, src: `/api/report?path=${encodeURIComponent(query.report)}` }));
    return undefined;
  }
  const list = el("div", { className: "runs" });
  const jobs = el("div", { className: "stack", "aria-live": "polite" });
  const study = el("select", { "aria-label": "Settings" });
  const act = (path, body) => attempt(async () => {
    await post(path, body);
    await refresh();
  });
  const begin = (body) => act("runs", body);
  const stop = (number) => act(`runs/${number}/stop`);
  const chosen = el("div", { className: "row" }, study,
    el("button", { type: "button", id: "start-study", onclick: () => begin({ study: study.value }) }, "Start these settings"));
  main.replaceChildren(el("h1", {}, "Runs"),
    el("section", { className: "card stack" }, el("h2", {}, "Start one"),
      el("p", { className: "muted" }, "The quick start is a small tournament of Babylon. Settings are the files of experiments/ below the directory that is served. Results go to runs/."),
      el("div", { className: "row" }, el("button", { className: "primary", id: "quick-start", type: "button", onclick: () => begin({}) }, "Quick start"), chosen), jobs),
    el("h2", { className: "gap" }, "Results"), list);

  // Cards whose run has not changed stay: focus and selection are not lost.
  const drawn = new Map();
  const keep = (key, value, make) => {
    const text = JSON.stringify(value);
    const known = drawn.get(key);
    if (known?.text === text) return known.node;
    const node = make();
    drawn.set(key, { text, node });
    return node;
  };
  const place = (parent, nodes) => {
    if (nodes.length === parent.children.length && nodes.every((node, at) => parent.children[at] === node)) return;
    parent.replaceChildren(...nodes);
  };

  async function refresh() {
    const found = await get("runs");
    if (study.options.length !== found.studies.length) {
      study.replaceChildren(...found.studies.map((name) => el("option", {}, name)));
    }
    chosen.hidden = found.studies.length === 0;
    const isOpen = new Set([...jobs.querySelectorAll("details[open]")].map((node) => node.dataset.job));
    place(jobs, found.jobs.slice().reverse().map((one) => keep(`job ${one.number}`, one, () => job(one, isOpen.has(String(one.number)), stop))));
    const jobOf = (run) => found.jobs.find((one) => one.running && one.directory === run.path);
    const cards = found.runs.map((run) => keep(run.path, [run, jobOf(run)?.number], () => card(run, jobOf(run), { stop, begin })));
    place(list, cards.length ? cards : [el("p", { className: "muted" }, "There are none yet.")]);
  }
  await refresh();
  const timer = setInterval(() => document.hidden || refresh().catch(() => {}), 1000);
  return () => clearInterval(timer);
}

function job({ number, command, running, said }, isOpen, stop) {
  return el("details", { open: running || isOpen, "data-job": String(number) },
    el("summary", {}, el("code", {}, command), " ", el("span", { className: `tag ${running ? "running" : ""}` }, running ? "running" : "ended")),
    said ? el("pre", { tabindex: "0", "aria-label": `What ${command} says` }, said) : el("p", { className: "muted" }, "It has said nothing yet."),
    running ? el("button", { type: "button", onclick: () => stop(number) }, "Stop") : null);
}

function bar({ done, blocks, share }) {
  const percent = Math.round(100 * share);
  const node = el("div", { className: "bar", role: "progressbar", "aria-label": "Progress", "aria-valuemin": "0", "aria-valuemax": "100", "aria-valuenow": String(percent) }, el("i"));
  node.firstChild.style.width = `${100 * share}%`;
  return el("div", { className: "progress" }, node, el("span", { className: "muted" }, `${done} of ${blocks} blocks, ${percent} %`));
}

function card(run, job, { stop, begin }) {
  const { progress, state } = run;
  const isEnded = state === "finished";
  const size = progress && isEnded ? ` · ${progress.done} blocks` : "";
  return el("article", { className: "card stack", "data-run": run.path },
    el("div", { className: "row spread" }, el("h3", {}, run.path), el("span", { className: `tag ${state}` }, state)),
    el("p", {}, `${capital(run.kind)}: ${run.games.slice(0, 3).join(", ")}${run.games.length > 3 ? ` and ${run.games.length - 3} more` : ""}`, el("br"),
      el("span", { className: "muted" }, `${run.bots.slice(0, 8).join(", ")}${size} · ${new Date(1000 * run.time).toLocaleString()}`)),
    progress && !isEnded ? bar(progress) : null,
    el("code", {}, run.command),
    el("div", { className: "row" },
      run.report ? el("a", { className: "button", href: `#/runs?report=${encodeURIComponent(run.path)}` }, "Report") : null,
      run.records ? el("a", { className: "button", href: `#/record?path=${encodeURIComponent(run.records)}` }, "Records") : null,
      job ? el("button", { type: "button", "data-stop": run.path, onclick: () => stop(job.number) }, "Stop") : null,
      state === "interrupted" ? el("button", { type: "button", "data-resume": run.path, onclick: () => begin({ resume: run.path }) }, "Go on with it") : null));
}
