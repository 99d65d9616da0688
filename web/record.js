// Records: finding them, stepping through them, and what a search thinks of them.
import { el, get, post, say, attempt, plain, pointsTable } from "/page.js";
import { Board } from "/board.js";

/** Files below the directory that is served. */
export async function records(main, { query }) {
  const path = query.path ?? "";
  const { directories, files } = await get("files", { path });
  const join = (name) => (path ? `${path}/${name}` : name);
  const up = path.split("/").slice(0, -1).join("/");
  const here = (name) => `#/records?path=${encodeURIComponent(name)}`;
  const list = [
    path ? el("li", {}, el("a", { href: here(up) }, "↑ up")) : null,
    ...directories.map((name) => el("li", {}, el("a", { href: here(join(name)) }, `▸ ${name}/`))),
    ...files.filter((name) => /\.jsonl(\.gz)?$/.test(name)).map((name) => el("li", {}, el("a", { href: `#/record?path=${encodeURIComponent(join(name))}` }, name))),
  ].filter(Boolean);
  main.replaceChildren(el("h1", {}, "Records"), el("section", { className: "card stack" },
    el("p", { className: "muted" }, path ? `In ${path}` : "Games that were saved here, and those of runs with --records."),
    list.length ? el("ul", { className: "files" }, list) : el("p", {}, "There are no records here.")));
}

/** One game of a file. */
export async function record(main, { query, choices }) {
  const { bots } = await choices;
  const path = query.path ?? "";
  const game = Number(query.game ?? 1);
  const facts = await get("record", { path, game });
  const { moves, seats, scores } = facts;
  const names = Array.from({ length: facts.players }, (_, seat) => `${seat} ${facts.bots?.[seat] ?? "seat"}`);
  const state = { at: Math.min(Number(query.move ?? moves.length), moves.length), seat: "", isometric: false, values: [], losses: [], timer: null, asked: 0 };

  const parts = {
    panels: el("div", { className: "panels", role: "group", "aria-label": "Board" }), chips: el("div", { className: "chips" }),
    headline: el("p", { className: "muted" }), next: el("p", { className: "who" }), points: el("div"),
    slider: el("input", { type: "range", min: "0", max: String(moves.length), "aria-label": "Move" }),
    chart: el("div"), swings: el("div", { className: "chips" }), candidates: el("div"),
    bot: el("select", { "aria-label": "Bot" }, bots.filter((bot) => !["random", "greedy"].includes(bot)).map((bot) => el("option", {}, bot))),
    progress: el("span", { className: "muted" }),
  };
  const board = new Board(parts.panels, parts.chips, () => {});

  async function show() {
    state.asked += 1;
    const asked = state.asked;
    const position = await get("position", { path, game, move: state.at, seat: state.seat, view: state.isometric ? "isometric" : undefined });
    if (asked !== state.asked) return;
    parts.slider.value = String(state.at);
    board.show(position.panels, position.next ? position.next.seat : null);
    if (position.next) board.mark(position.next.parts, "chosen");
    parts.next.textContent = position.next ? `Move ${state.at} of ${moves.length}: seat ${position.next.seat} plays ${position.next.move}` : `The end after ${moves.length} moves`;
    parts.headline.textContent = position.next ? plain(position.headline) : "";
    parts.points.replaceChildren(pointsTable(names, position.points, position.scores));
    parts.candidates.replaceChildren();
    drawChart();
    const address = `#/record?path=${encodeURIComponent(path)}&game=${game}&move=${state.at}`;
    history.replaceState(null, "", address);
  }
  const go = (at) => {
    state.at = Math.max(0, Math.min(moves.length, at));
    return attempt(show);
  };

  /** Values of a search if there are any, else the points. */
  function curves() {
    if (state.values.length) return state.values;
    return [Array(facts.players).fill(0), ...scores];
  }

  function drawChart() {
    const rows = curves();
    const isValue = state.values.length > 0;
    const all = rows.flat();
    const [low, high] = isValue ? [0, 1] : [Math.min(0, ...all), Math.max(1, ...all)];
    const [width, height] = [600, 180];
    const x = (place) => (place / Math.max(1, moves.length)) * width;
    const y = (value) => height - 6 - ((value - low) / (high - low || 1)) * (height - 12);
    const line = (seat) => rows.map((row, place) => `${x(place).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
    const grid = [0.25, 0.5, 0.75].map((part) => `<line class="grid" x1="0" x2="${width}" y1="${height * part}" y2="${height * part}"/>`).join("");
    const lines = names.map((_, seat) => `<polyline class="s${seat}" points="${line(seat)}"/>`).join("");
    const label = (value) => (isValue ? value.toFixed(1) : String(Math.round(value)));
    const legend = names.map((name, seat) => `<span><i class="dot seat-${seat}"></i>${seat}</span>`).join("");
    parts.chart.innerHTML = `<p class="axis muted"><span>${isValue ? "Expected reward" : "Points"}: ${label(low)} to ${label(high)}</span><span class="legend">${legend}</span></p><svg class="chart" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${isValue ? "Expected rewards" : "Points"} over the game">${grid}${lines}<line class="cursor" x1="${x(state.at)}" x2="${x(state.at)}" y1="0" y2="${height}"/></svg>`;
    parts.chart.lastChild.onclick = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      go(Math.round(((event.clientX - box.x) / box.width) * moves.length));
    };
    drawSwings();
  }

  /** The moves that cost their players most, or those that changed points most. */
  function drawSwings() {
    const size = state.losses.length
      ? state.losses
      : moves.map((_, place) => {
          const before = place ? scores[place - 1] : Array(facts.players).fill(0);
          return Math.max(...scores[place].map((score, seat) => Math.abs(score - before[seat])));
        });
    const order = size.map((swing, place) => [swing, place]).filter(([swing]) => swing > 0).sort((one, other) => other[0] - one[0]).slice(0, 6);
    const label = (swing) => (state.losses.length ? `−${swing.toFixed(3)}` : `${swing} points`);
    parts.swings.replaceChildren(...order.map(([swing, place]) => el("button", { type: "button", onclick: () => go(place), title: moves[place] }, el("i", { className: `dot seat-${seats[place]}` }), `move ${place}: ${label(swing)}`)));
  }

  const analyse = () => attempt(async () => {
    parts.candidates.replaceChildren(el("p", { className: "muted" }, `${parts.bot.value} thinks …`));
    const at = state.at;
    const found = await get("analysis", { path, game, move: at, bot: parts.bot.value }).catch((error) => {
      parts.candidates.replaceChildren();
      throw error;
    });
    if (at !== state.at) return;
    const row = (one) => el("tr", {
      className: one.played ? "played" : "", tabindex: "0", onfocus: () => preview(one), onmouseenter: () => preview(one), onclick: () => preview(one),
    }, el("td", {}, `${one.rank}. ${one.move}`), el("td", {}, String(one.visits), el("br"), `${(100 * one.share).toFixed(0)} %`), el("td", {}, one.values.map((value, seat) => el("div", {}, el("i", { className: `dot seat-${seat}` }), value.toFixed(3)))));
    const line = el("p", { className: "muted", id: "line" });
    const preview = (one) => {
      board.unmark();
      board.mark(one.parts, "hinted");
      one.line.slice(1).forEach(({ parts: later }) => board.mark(later, "last"));
      board.rank(one.line.map((step, place) => ({ ...step, rank: place + 1, played: false })));
      line.textContent = `Expected: ${one.line.map((step) => `seat ${step.seat} ${step.move}`).join(" → ")}`;
    };
    parts.candidates.replaceChildren(
      el("p", {}, `${found.bot}, ${found.legal} legal ${found.legal === 1 ? "move" : "moves"}${found.exact ? ", exact" : ""}. The move played is coloured; a row shows its expected line on the board.`),
      el("div", { className: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, ["Move", "Visits", "Values"].map((name) => el("th", {}, name)))), el("tbody", {}, found.candidates.map(row)))), line);
    board.unmark();
    board.rank(found.candidates);
  });

  let stream = null;
  const review = () => {
    stream?.close();
    state.values = [];
    state.losses = [];
    stream = new EventSource(`/api/review?${new URLSearchParams({ path, game, bot: parts.bot.value })}`);
    stream.onmessage = (event) => {
      const told = JSON.parse(event.data);
      if (told.values) {
        state.values.push(told.values);
        parts.progress.textContent = `${state.values.length} of ${moves.length} moves …`;
      } else {
        stream.close();
        if (told.error) say(told.error);
        state.losses = told.losses ?? [];
        parts.progress.textContent = told.losses ? `All ${state.values.length} moves` : "";
      }
      drawChart();
    };
    stream.onerror = () => stream.close();
  };

  const run = el("button", { type: "button", onclick: () => {
    if (state.timer) {
      clearInterval(state.timer);
      state.timer = null;
    } else {
      if (state.at >= moves.length) state.at = 0;
      state.timer = setInterval(() => (state.at < moves.length ? go(state.at + 1) : run.click()), 700);
    }
    run.textContent = state.timer ? "Stop" : "Play";
  } }, "Play");
  parts.slider.oninput = () => go(Number(parts.slider.value));
  const perspective = el("select", { "aria-label": "As seen by", onchange: (event) => { state.seat = event.target.value; attempt(show); } },
    el("option", { value: "" }, "everything shown"), names.map((name, seat) => el("option", { value: String(seat) }, `as seat ${seat} sees it`)));
  const other = (step) => `#/record?path=${encodeURIComponent(path)}&game=${game + step}`;
  const goOn = () => attempt(async () => {
    const people = Array.from({ length: facts.players }, (_, seat) => (seat === (seats[moves.length - 1] ?? 0) ? "human" : "fast"));
    const { id } = await post("tables", { path, number: game, seats: people });
    location.hash = `#/table/${id}`;
  });
  main.replaceChildren(el("div", { className: "play" }, parts.panels, el("aside", { className: "side" },
    el("section", { className: "card status stack" }, el("h2", {}, facts.title), parts.next, parts.headline,
      el("div", { className: "steps-bar" },
        el("button", { type: "button", "aria-label": "First move", onclick: () => go(0) }, "«"),
        el("button", { type: "button", "aria-label": "Move back", onclick: () => go(state.at - 1) }, "‹"),
        el("button", { type: "button", id: "forward", "aria-label": "Move on", onclick: () => go(state.at + 1) }, "›"),
        el("button", { type: "button", "aria-label": "Last move", onclick: () => go(moves.length) }, "»"), run, parts.slider)),
    el("section", { className: "card after stack" },
      el("div", { className: "row" }, perspective,
        facts.game === "babylon" ? el("button", { type: "button", onclick: () => { state.isometric = !state.isometric; attempt(show); } }, "Isometric") : null,
        facts.over ? null : el("button", { type: "button", onclick: goOn }, "Go on playing")),
      el("p", { className: "muted" }, `${path}, game ${game} of ${facts.games} `, game > 1 ? el("a", { href: other(-1) }, "previous") : "", " ", game < facts.games ? el("a", { href: other(1) }, "next") : "")),
    el("section", { className: "card after stack", "aria-label": "Analysis" }, el("h3", {}, "Analysis"),
      el("div", { className: "row" }, parts.bot, el("button", { type: "button", id: "analyse", className: "primary", onclick: analyse }, "This move"), el("button", { type: "button", id: "review", onclick: review }, "Whole game"), parts.progress), parts.candidates),
    el("section", { className: "card after stack", "aria-label": "Curve" }, el("h3", {}, "Over the game"), parts.chart, el("p", { className: "muted" }, "Largest swings"), parts.swings),
    el("section", { className: "card after" }, parts.points))));
  const keys = (event) => {
    if (event.target.closest("input, select, button, .dialog")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) go(state.at + step);
  };
  addEventListener("keydown", keys);
  await show();
  return () => {
    stream?.close();
    clearInterval(state.timer);
    removeEventListener("keydown", keys);
  };
}
