// What every page needs: elements, requests, messages.

/** An element with attributes, listeners (`onclick`) and children. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && name !== "list" && typeof value !== "string") node[name] = value;
    else node.setAttribute(name === "className" ? "class" : name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

async function answer(response) {
  const value = await response.json().catch(() => ({ error: "the server gave no answer" }));
  if (!response.ok) throw new Error(value.error || "the request was refused");
  return value;
}

export async function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(given).toString();
  return answer(await fetch(`/api/${path}${search ? `?${search}` : ""}`));
}

export async function post(path, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return answer(await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

let fading;
/** Says something for a moment. */
export function say(text) {
  const toast = document.getElementById("toast");
  toast.textContent = text;
  toast.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => toast.classList.remove("shown"), 4000);
}

/** Runs something and says what went wrong with it. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    say(error.message);
    return undefined;
  }
}

/** A window over the page; Escape and a click beside it close it. */
export function dialog(title, ...children) {
  const before = document.activeElement;
  const close = () => {
    shade.remove();
    before?.focus?.();
  };
  const button = el("button", { onclick: close, type: "button" }, "Close");
  const box = el("div", { role: "dialog", "aria-modal": "true", "aria-label": title },
    el("div", { className: "row spread" }, el("h2", {}, title), button), ...children);
  const shade = el("div", {
    className: "dialog",
    onclick: (event) => event.target === shade && close(),
    onkeydown: (event) => event.key === "Escape" && close(),
  }, box);
  document.body.append(shade);
  button.focus();
}

/** Points by category and seat. */
export function pointsTable(names, points, scores) {
  const categories = Object.keys(points[0] ?? {});
  const row = (tag, name, cells) => el("tr", {}, el("th", { scope: "row" }, name), cells.map((cell) => el(tag, {}, String(cell))));
  const head = el("tr", {}, el("th", {}, "Points"), names.map((name, seat) => el("th", { scope: "col" }, el("i", { className: `dot seat-${seat}` }), name)));
  return el("div", { className: "scroll" }, el("table", {},
    el("thead", {}, head),
    el("tbody", {}, categories.map((name) => row("td", name, points.map((own) => own[name])))),
    el("tfoot", {}, row("td", "total", scores))));
}

/** A headline without the spelling of programs: DOUBLE_FLOWER becomes double flower. */
export const plain = (text) => text.replace(/\b[A-Z]{3,}(_[A-Z]+)*\b/g, (word) => word.toLowerCase().replaceAll("_", " "));

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
