// Which page is shown, and the look of all of them.
import { el, get, attempt } from "/page.js";
import { home, table } from "/play.js";
import { records, record } from "/record.js";
import { runs } from "/runs.js";
import { rules } from "/rules.js";

const PAGES = { "": home, table, records, record, runs, rules };
let leave = null;

/** The address after the hash: a page, a name and a query. */
function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [page, name] = path.split("/");
  return { page, name, query: Object.fromEntries(new URLSearchParams(query)) };
}

async function show() {
  const { page, name, query } = route();
  leave?.();
  leave = null;
  const main = document.getElementById("main");
  const current = { "": "home", table: "home", rules: "home", record: "records" }[page] ?? page;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.page === current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const make = PAGES[page];
  main.replaceChildren(el("p", { className: "muted" }, "…"));
  if (!make) {
    main.replaceChildren(el("h1", {}, "There is no such page"), el("a", { href: "#/" }, "To the games"));
    return;
  }
  const left = await attempt(() => make(main, { name, query, choices: choices() }));
  if (route().page === page) leave = left ?? null;
  else left?.();
}

let known = null;
/** The games and bots, asked for once. */
function choices() {
  known ??= get("choices");
  return known;
}

function theme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

document.getElementById("theme").addEventListener("click", () => {
  const isDark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const next = isDark ? "light" : "dark";
  localStorage.setItem("theme", next);
  theme(next);
});
theme(localStorage.getItem("theme"));
addEventListener("hashchange", show);
show();
