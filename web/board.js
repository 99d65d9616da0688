// A board: panels that are drawn by the server, and the choice of a move part by part.
//
// Every legal move comes with a path of parts. The board knows no rules: it offers the parts that
// some path goes on with, as elements with that `data-part` or else as buttons.
import { el, capital, say } from "/page.js";

const SVG = "http://www.w3.org/2000/svg";
const TURN = "turn.";

export class Board {
  /** `panels` and `chips` are elements to fill; `play` is called with the text of a move. */
  constructor(panels, chips, play) {
    this.columns = [el("div", { className: "panel-column" }), el("div", { className: "panel-column" })];
    panels.replaceChildren(...this.columns);
    Object.assign(this, { panels, chips, play, moves: [], chosen: [], turn: 0, drawn: new Map() });
    panels.addEventListener("click", (event) => this.click(event));
    panels.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows panels, keeping those that have not changed. */
  show(panels, acting = null) {
    const names = new Set(panels.map((panel) => panel.id));
    for (const [id, { figure }] of this.drawn) {
      if (!names.has(id)) {
        figure.remove();
        this.drawn.delete(id);
      }
    }
    for (const panel of panels) {
      const known = this.drawn.get(panel.id) ?? this.figure(panel);
      if (known.svg !== panel.svg) {
        known.holder.innerHTML = panel.svg;
        known.svg = panel.svg;
      }
      known.caption.replaceChildren(panel.seat === null ? "" : el("i", { className: `seat-${panel.seat}` }), panel.title);
      known.figure.classList.toggle("acting", acting !== null && panel.seat === acting);
      known.figure.style.maxWidth = `${panel.width * 1.7}px`;
      this.drawn.set(panel.id, known);
    }
    this.arrange(panels);
    this.unmark();
  }

  /** Panels in two columns, each where there is more room; a narrow page shows them in their order. */
  arrange(panels) {
    const heights = [0, 0];
    panels.forEach(({ id, width, height }, place) => {
      const { figure } = this.drawn.get(id);
      const at = heights[0] <= heights[1] ? 0 : 1;
      heights[at] += height / width + 0.14;
      figure.style.order = String(place);
      if (figure.parentElement !== this.columns[at] || this.columns[at].lastChild !== figure) this.columns[at].append(figure);
    });
    this.columns[1].hidden = heights[1] === 0;
    this.panels.classList.toggle("wide-first", panels.length > 2 && this.columns[0].children.length === 1);
  }

  figure(panel) {
    const caption = el("figcaption");
    const holder = el("div");
    return { figure: el("figure", { id: `panel-${panel.id}` }, caption, holder), caption, holder, svg: "" };
  }

  unmark() {
    for (const node of this.panels.querySelectorAll(".open, .chosen, .hinted, .last, .ranked")) {
      node.classList.remove("open", "chosen", "hinted", "last", "ranked");
      node.removeAttribute("tabindex");
    }
    this.panels.querySelectorAll(".ghost, .rank").forEach((node) => node.remove());
  }

  element(part) {
    return this.panels.querySelector(`[data-part="${CSS.escape(part)}"]`);
  }

  /** Offers moves: pairs of text and path. What is chosen stays so while `situation` is the same. */
  offer(moves, situation = null) {
    this.moves = moves.map(([text, path]) => ({ text, path: path.split("|") }));
    if (situation === null || situation !== this.situation) {
      this.chosen = [];
      this.turn = 0;
    }
    this.situation = situation;
    this.refresh();
  }

  matching() {
    return this.moves.filter(({ path }) => this.chosen.every((part, place) => path[place] === part));
  }

  /** The parts that can be chosen next, with how many moves each leads to. */
  options() {
    const options = new Map();
    for (const { path } of this.matching()) {
      const part = path[this.chosen.length];
      if (part !== undefined) options.set(part, (options.get(part) ?? 0) + 1);
    }
    return options;
  }

  refresh() {
    for (const node of this.panels.querySelectorAll(".open, .chosen")) {
      node.classList.remove("open", "chosen");
      node.removeAttribute("tabindex");
      node.removeAttribute("role");
    }
    this.panels.querySelectorAll(".ghost").forEach((node) => node.remove());
    this.chips.replaceChildren();
    const options = [...this.options().keys()];
    this.chosen.forEach((part) => this.element(part)?.classList.add("chosen"));
    const isTurning = options.length > 0 && options.every((part) => part.startsWith(TURN));
    if (isTurning) this.offerTurns(options);
    else options.forEach((part) => this.offerPart(part));
    if (this.chosen.length) {
      this.chips.append(el("button", { type: "button", onclick: () => this.back() }, "Back (Esc)"));
    }
  }

  offerPart(part) {
    const node = this.element(part);
    if (!node) {
      this.chips.append(el("button", { type: "button", "data-choice": part, onclick: () => this.choose(part) }, capital(part)));
      return;
    }
    node.classList.add("open");
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", node.querySelector("title")?.textContent ?? part.replaceAll(".", " "));
  }

  /** A tile is on its site: it can be turned and put down. */
  offerTurns(options) {
    if (!options.includes(`${TURN}${this.turn}`)) this.turn = Number(options[0].slice(TURN.length));
    const place = () => this.choose(`${TURN}${this.turn}`);
    if (options.length > 1) {
      this.chips.append(el("button", { type: "button", "data-choice": "rotate", onclick: () => this.rotate() }, "Rotate (R)"));
    }
    this.chips.append(el("button", { type: "button", className: "primary", "data-choice": "place", onclick: place }, "Place (Enter)"));
    this.ghost();
  }

  rotate() {
    const turns = [...this.options().keys()].filter((part) => part.startsWith(TURN)).map((part) => Number(part.slice(TURN.length))).sort();
    if (!turns.length) return;
    this.turn = turns[(turns.indexOf(this.turn) + 1) % turns.length];
    this.ghost();
  }

  /** Shows the tile where it would lie. */
  ghost() {
    const [hand, site] = this.chosen.map((part) => this.element(part));
    const face = hand?.querySelector(".face");
    const spot = site?.querySelector("circle");
    if (!face || !spot) return;
    const svg = site.ownerSVGElement;
    svg.querySelector(".ghost")?.remove();
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", "ghost");
    const [x, y] = [spot.getAttribute("cx"), spot.getAttribute("cy")];
    const isIsometric = svg.querySelector("polygon");
    const shape = isIsometric ? `matrix(0.875 0.479 -0.875 0.479 ${x} ${y})` : `translate(${x} ${y}) scale(1.667)`;
    ghost.setAttribute("transform", `${shape} rotate(${90 * this.turn}) translate(-24 -24)`);
    ghost.append(face.cloneNode(true));
    svg.append(ghost);
  }

  choose(part) {
    this.chosen.push(part);
    let options = this.options();
    // What has no alternative is not asked for, but the last word is the person's.
    while (options.size === 1 && !this.isLast() && !this.element([...options.keys()][0])) {
      const [only] = options.keys();
      if (only.startsWith(TURN)) break;
      this.chosen.push(only);
      options = this.options();
    }
    if (options.size === 0) {
      const [move] = this.matching();
      this.moves = [];
      this.chosen = [];
      this.refresh();
      if (move) this.play(move.text);
      return;
    }
    this.refresh();
    this.panels.querySelector(".open")?.focus({ preventScroll: true });
  }

  isLast() {
    return this.matching().some(({ path }) => path.length === this.chosen.length);
  }

  back() {
    this.chosen = [];
    this.refresh();
  }

  click(event) {
    const node = event.target.closest("[data-part]");
    if (!node || !this.moves.length) return;
    const part = node.dataset.part;
    if (this.options().has(part)) return this.choose(part);
    const isTurning = this.chosen[1] === part && [...this.options().keys()].some((option) => option.startsWith(TURN));
    if (isTurning) return this.rotate();
    if (this.chosen.length) {
      const before = this.chosen;
      this.chosen = [];
      if (this.options().has(part)) return this.choose(part);
      this.chosen = before;
    }
    node.classList.add("shake");
    setTimeout(() => node.classList.remove("shake"), 300);
    const name = node.querySelector("title")?.textContent;
    say(name ? `${capital(name)}: not possible now.` : "That is not possible now.");
    return undefined;
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const node = event.target.closest?.("[data-part]");
    if (node && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.click(event);
    } else if (node && steps[event.key]) {
      event.preventDefault();
      this.step(node, steps[event.key]);
    }
  }

  /** Moves the focus to the nearest place in a direction. */
  step(from, [dx, dy]) {
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    for (const node of this.panels.querySelectorAll(".open")) {
      const [to_x, to_y] = middle(node);
      const along = (to_x - x) * dx + (to_y - y) * dy;
      const across = Math.abs((to_x - x) * dy) + Math.abs((to_y - y) * dx);
      if (node !== from && along > 2) {
        const cost = along + 2.5 * across;
        if (!best || cost < best.cost) best = { node, cost };
      }
    }
    best?.node.focus();
  }

  /** Keys that work wherever the focus is. */
  shortcut(event) {
    if (event.target.closest("input, select, textarea, .dialog")) return false;
    const isTurning = [...this.options().keys()].some((part) => part.startsWith(TURN));
    if (event.key === "Escape" && this.chosen.length) this.back();
    else if (event.key.toLowerCase() === "r" && isTurning) this.rotate();
    else if (event.key === "Enter" && isTurning && !event.target.closest("button")) this.choose(`${TURN}${this.turn}`);
    else return false;
    event.preventDefault();
    return true;
  }

  mark(parts, name) {
    parts.forEach((part) => this.element(part)?.classList.add(name));
  }

  /** Numbers on the board for candidate moves: the last part of each that is drawn. */
  rank(candidates) {
    this.panels.querySelectorAll(".rank").forEach((node) => node.remove());
    this.panels.querySelectorAll(".ranked").forEach((node) => node.classList.remove("ranked"));
    const taken = new Map();
    for (const { parts, rank, played } of [...candidates].reverse()) {
      const node = parts.map((part) => this.element(part)).filter(Boolean).pop();
      if (!node) continue;
      node.classList.add("ranked");
      const svg = node.ownerSVGElement;
      const box = node.getBoundingClientRect();
      const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
      const frame = svg.getBoundingClientRect();
      const key = node.dataset.part;
      const shift = taken.get(key) ?? 0;
      taken.set(key, shift + 1);
      const x = (box.x + box.width / 2 - frame.x) * scale + 13 * shift;
      const y = (box.y + box.height / 2 - frame.y) * scale - 4;
      const group = document.createElementNS(SVG, "g");
      group.setAttribute("class", `rank${played ? " played" : ""}`);
      group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      group.innerHTML = `<circle r="9"/><text y="4">${Number(rank)}</text>`;
      svg.append(group);
    }
  }
}
