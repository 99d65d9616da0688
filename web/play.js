// Choosing a game, and playing or watching it.
import { el, get, post, say, attempt, dialog, pointsTable, plain } from "/page.js";
import { Board } from "/board.js";
import { rulesDialog } from "/rules.js";

const ABOUT = {
  babylon: "Gardens of tiles on columns, floor upon floor, with fountains, bridges and statues.",
  babylonia: "Clans spread along two rivers, around cities, fields and ziggurats.",
  architects: "Stacks of buildings in a city of nine spaces, blueprints and favours.",
  amyitis: "Water for the hanging gardens, a caravan, temples and craftsmen.",
  "connect-four": "Four in a row, for calibration.",
};

/** The first page: what to play, and against whom. */
export async function home(main, { choices }) {
  const { games, bots } = await choices;
  let game = games[0];
  const cards = el("div", { className: "games", role: "group", "aria-label": "Games" });
  const form = el("form", { className: "card stack", onsubmit: (event) => { event.preventDefault(); start(); } });
  const draw = () => {
    cards.replaceChildren(...games.map((one) => el("button", {
      type: "button", className: "game", "data-game": one.id, "aria-pressed": String(one === game),
      onclick: () => { game = one; draw(); },
    }, el("strong", {}, one.title), el("span", {}, ABOUT[one.id]), el("span", {}, `${one.players.length > 1 ? `${one.players[0]} to ${one.players.at(-1)}` : one.players[0]} players`))));
    form.replaceChildren(...setup(game, bots));
  };
  const start = () => attempt(async () => {
    const data = new FormData(form);
    const seats = [...form.querySelectorAll("[name^=seat]")].filter((seat) => !seat.closest("[hidden]")).map((seat) => seat.value);
    const options = game.options.map(({ name, values }) => [name, data.get(`option-${name}`), values[0]]).filter(([, value, usual]) => value && value !== usual);
    const list = [`players=${seats.length}`, ...options.map(([name, value]) => `${name}=${value}`)];
    const seed = data.get("seed") ? Number(data.get("seed")) : undefined;
    const { id } = await post("tables", { game: `${game.id}(${list.join(",")})`, seats, seed });
    location.hash = `#/table/${id}`;
  });
  main.replaceChildren(
    el("section", { className: "hero" }, el("div", {}, el("h1", {}, "Play in Babylon"),
      el("p", {}, "Four board games about gardens, rivers and towers, against bots that think, alone or with others at one screen.")),
      el("img", { className: "picture", src: "/hero.svg", alt: "A garden of Babylon from a corner" })),
    cards, form);
  draw();
}

function setup(game, bots) {
  const most = game.players.at(-1);
  const seats = el("div", { className: "setup" });
  const players = el("select", { name: "players" }, game.players.map((count) => el("option", { value: String(count) }, String(count))));
  const names = ["human", ...bots];
  for (let seat = 0; seat < most; seat += 1) {
    const usual = seat === 0 ? "human" : "fast";
    const options = names.map((name) => el("option", { value: name, selected: name === usual }, name === "human" ? "a person" : name));
    seats.append(el("label", { "data-seat": String(seat) }, `Seat ${seat}`, el("select", { name: `seat${seat}` }, options)));
  }
  const limit = () => seats.querySelectorAll("label").forEach((label) => { label.hidden = Number(label.dataset.seat) >= Number(players.value); });
  players.addEventListener("change", limit);
  limit();
  const option = ({ name, values, meaning }) => {
    const field = values.every((value) => /^[\w.-]+$/.test(value))
      ? el("select", { name: `option-${name}` }, values.map((value) => el("option", { value }, value)))
      : el("input", { name: `option-${name}`, placeholder: values[0] });
    return el("label", { title: meaning }, name.replaceAll("_", " "), field);
  };
  return [
    el("div", { className: "row spread" }, el("h2", {}, game.title), el("button", { type: "button", onclick: () => rulesDialog(game) }, "Rules")),
    el("div", { className: "setup narrow" }, el("label", {}, "Players", players)),
    seats,
    el("details", {}, el("summary", {}, "Rule options and seed"),
      el("div", { className: "setup" }, el("label", {}, "seed", el("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]*", placeholder: "a new one" })), game.options.map(option))),
    el("div", { className: "row" }, el("button", { className: "primary", id: "start" }, "Start"),
      el("span", { className: "muted" }, "All seats bots: watch them play.")),
  ];
}

/** A game that is played or watched. */
export async function table(main, { name: id, choices }) {
  const { games, bots } = await choices;
  const view = { isometric: localStorage.getItem("isometric") === "true", hint: "fast" };
  const parts = layout(main);
  let state = null;
  let isSending = false;
  const play = (text) => attempt(async () => {
    isSending = true;
    await post(`tables/${id}/move`, { move: text, moves_made: state.moves_made })
      .catch((error) => say(error.message))
      .finally(() => { isSending = false; });
    await refresh();
  });
  const board = new Board(parts.panels, parts.chips, play);
  const command = (what, body) => attempt(() => post(`tables/${id}/${what}`, body));

  let latest = 0;
  async function refresh() {
    latest += 1;
    const mine = latest;
    const next = await get(`tables/${id}`, { view: view.isometric ? "isometric" : undefined });
    // What was asked for before a move is old news after it.
    if (mine === latest && !isSending) {
      state = next;
      draw();
    }
  }

  function draw() {
    document.querySelector(".curtain")?.remove();
    const game = games.find((one) => one.id === state.game);
    parts.title.textContent = state.title;
    parts.rules.onclick = () => rulesDialog(game);
    parts.isometric.hidden = state.game !== "babylon";
    parts.isometric.textContent = view.isometric ? "View from above" : "Isometric view";
    if (state.curtain !== null) {
      curtain(state.curtain);
      return;
    }
    const { board: seen } = state;
    const isOwn = seen.moves.length > 0;
    board.show(seen.panels, state.over ? null : state.to_act);
    board.mark(seen.last, "last");
    board.offer(seen.moves, `${state.moves_made} of seat ${state.viewer}`);
    status(isOwn);
    parts.points.replaceChildren(pointsTable(names(), state.points, state.scores));
    parts.log.replaceChildren(...seen.log.slice().reverse().map(({ seat, text }) => el("li", {}, el("i", { className: `seat-${seat}` }), el("span", {}, text))));
    parts.undo.disabled = !state.seats.some((seat) => seat.person) || seen.log.length === 0;
    parts.hint.disabled = !isOwn;
    parts.watch.hidden = state.over;
    parts.pause.textContent = state.paused ? "Go on" : "Pause";
    moveList(seen.moves);
  }

  const names = () => state.seats.map((seat, place) => `${place} ${seat.person ? "person" : seat.name}`);

  function status(isOwn) {
    const who = names()[state.to_act];
    parts.status.classList.toggle("over", state.over);
    if (state.over) {
      const winners = state.winners.map((seat) => names()[seat]).join(" and ");
      parts.who.textContent = `The game is over. Won by ${winners}, ${Math.max(...state.scores)} points.`;
    } else if (isOwn) {
      parts.who.textContent = `Your move, seat ${state.to_act}`;
    } else {
      parts.who.textContent = state.paused ? `Paused: ${who}` : `${who} thinks …`;
    }
    parts.headline.textContent = state.over ? "" : plain(state.board.headline);
  }

  function curtain(seat) {
    board.show([]);
    board.offer([]);
    parts.log.replaceChildren();
    const lift = el("button", { className: "primary", onclick: () => command("lift", { seat }) }, `I am seat ${seat}`);
    document.body.append(el("div", { className: "curtain", role: "dialog", "aria-label": "Hand over" },
      el("div", {}, el("h1", {}, `Seat ${seat}, it is your turn`), el("p", {}, "Look when nobody else does."), lift)));
    lift.focus();
  }

  function moveList(moves) {
    parts.all.hidden = moves.length === 0;
    parts.summary.textContent = `All ${moves.length} legal moves`;
    const fill = () => {
      const words = parts.search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const found = moves.filter(([text]) => words.every((word) => text.includes(word)));
      parts.found.replaceChildren(...found.slice(0, 200).map(([text]) => el("li", {}, el("button", { type: "button", "data-move": text, onclick: () => play(text) }, text))));
      if (found.length > 200) parts.found.append(el("li", { className: "muted" }, `and ${found.length - 200} more; search for them`));
    };
    parts.search.oninput = fill;
    fill();
  }

  parts.undo.onclick = () => command("undo");
  parts.hint.onclick = () => attempt(async () => {
    parts.hint.disabled = true;
    const hint = await post(`tables/${id}/hint`, { bot: parts.adviser.value });
    board.mark(hint.parts, "hinted");
    parts.headline.textContent = `${parts.adviser.value} would play: ${hint.move}`;
    parts.hint.disabled = false;
  });
  parts.adviser.replaceChildren(...bots.map((bot) => el("option", { selected: bot === "fast" }, bot)));
  parts.isometric.onclick = () => {
    view.isometric = !view.isometric;
    localStorage.setItem("isometric", String(view.isometric));
    attempt(refresh);
  };
  parts.pause.onclick = () => command("pace", { paused: !state.paused });
  parts.pace.oninput = () => command("pace", { pace: Number(parts.pace.max) - Number(parts.pace.value) });
  parts.save.onclick = () => {
    const input = el("input", { value: `${state.game}-${Date.now().toString(36)}.jsonl`, "aria-label": "File" });
    dialog("Save the game as a record", el("form", { className: "row", onsubmit: (event) => {
      event.preventDefault();
      attempt(async () => {
        const { path } = await post(`tables/${id}/save`, { path: input.value });
        say(`Saved ${path}`);
        document.querySelector(".dialog")?.remove();
        location.hash = `#/record?path=${encodeURIComponent(path)}`;
      });
    } }, input, el("button", { className: "primary" }, "Save")), el("p", { className: "muted" }, "The record holds the whole deal, hidden things included."));
  };

  const keys = (event) => {
    if (board.shortcut(event) || event.target.closest("input, select, .dialog") || event.ctrlKey || event.metaKey) return;
    const button = { u: parts.undo, h: parts.hint }[event.key.toLowerCase()];
    if (button && !button.disabled) button.click();
  };
  addEventListener("keydown", keys);
  // A browser keeps few connections to one server: a tab that nobody sees gives its own back.
  let events = null;
  const listen = () => {
    events?.close();
    if (document.hidden) return;
    events = new EventSource(`/api/tables/${id}/events`);
    events.onmessage = (event) => {
      if (JSON.parse(event.data).closed) events.close();
      else refresh().catch(() => setTimeout(() => attempt(refresh), 500));
    };
  };
  document.addEventListener("visibilitychange", listen);
  await refresh();
  listen();
  return () => {
    events?.close();
    document.removeEventListener("visibilitychange", listen);
    removeEventListener("keydown", keys);
    document.querySelector(".curtain")?.remove();
  };
}

function layout(main) {
  const parts = {
    title: el("h2"), rules: el("button", { type: "button" }, "Rules"),
    panels: el("div", { className: "panels", role: "group", "aria-label": "Board" }),
    who: el("p", { className: "who", "aria-live": "polite" }), headline: el("p", { className: "muted" }),
    chips: el("div", { className: "chips", role: "group", "aria-label": "Choices" }),
    undo: el("button", { type: "button", title: "U" }, "Undo"), hint: el("button", { type: "button", title: "H" }, "Hint"),
    adviser: el("select", { "aria-label": "Bot that gives hints" }),
    save: el("button", { type: "button" }, "Save"), isometric: el("button", { type: "button" }),
    pause: el("button", { type: "button" }), pace: el("input", { type: "range", min: "0", max: "3000", step: "50", value: "2650", "aria-label": "Pace of the bots" }),
    points: el("div"), log: el("ol", { className: "log" }),
    search: el("input", { type: "search", placeholder: "search, as in: place c3", "aria-label": "Search moves" }),
    found: el("ul"), summary: el("summary"),
  };
  parts.status = el("section", { className: "card status", "aria-label": "What is to be done" }, parts.who, parts.headline, parts.chips);
  parts.all = el("details", { className: "all-moves" }, parts.summary, parts.search, parts.found);
  parts.watch = el("div", { className: "row" }, parts.pause, el("label", { className: "row muted" }, "pace", parts.pace));
  main.replaceChildren(el("div", { className: "play" }, parts.panels, el("aside", { className: "side" },
    parts.status,
    el("section", { className: "card after stack" }, el("div", { className: "row spread" }, parts.title, parts.rules),
      el("div", { className: "row" }, parts.hint, parts.adviser, parts.undo, parts.save, parts.isometric), parts.watch, parts.all),
    el("section", { className: "card after", "aria-label": "Points" }, parts.points),
    el("section", { className: "card after", "aria-label": "Moves so far" }, el("h3", {}, "Moves"), parts.log))));
  return parts;
}
