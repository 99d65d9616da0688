// The rules of a game, from its page in the docs.
import { el, dialog } from "/page.js";

const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

/** Words of a line: code, strong, emphasis, and links as their words. */
function inline(text) {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|\W)\*([^*]+)\*(?=\W|$)/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

/** The part of Markdown that the docs use. */
export function markdown(text) {
  const html = [];
  const lines = text.split("\n");
  let at = 0;
  const block = (matches) => {
    const found = [];
    while (at < lines.length && matches(lines[at])) found.push(lines[at++]);
    return found;
  };
  const isItem = (line) => /^\s*([-*]|\d+\.)\s/.test(line);
  const isPlain = (line) => line.trim() !== "" && !/^(#|\||```)/.test(line) && !isItem(line);
  while (at < lines.length) {
    const line = lines[at];
    if (line.startsWith("```")) {
      at += 1;
      html.push(`<pre>${escape(block((next) => !next.startsWith("```")).join("\n"))}</pre>`);
      at += 1;
    } else if (/^#+ /.test(line)) {
      const level = Math.min(4, line.match(/^#+/)[0].length);
      html.push(`<h${level}>${inline(line.replace(/^#+ /, ""))}</h${level}>`);
      at += 1;
    } else if (line.startsWith("|")) {
      const rows = block((next) => next.startsWith("|")).map((row) => row.replace(/^\||\|$/g, "").split("|"));
      const cells = (row, tag) => `<tr>${row.map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join("")}</tr>`;
      html.push(`<table>${cells(rows[0], "th")}${rows.slice(2).map((row) => cells(row, "td")).join("")}</table>`);
    } else if (isItem(line)) {
      const items = [];
      while (at < lines.length && (isItem(lines[at]) || /^\s{2,}\S/.test(lines[at]))) {
        if (isItem(lines[at])) items.push(lines[at].replace(/^\s*([-*]|\d+\.)\s/, ""));
        else items[items.length - 1] += ` ${lines[at].trim()}`;
        at += 1;
      }
      html.push(`<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`);
    } else if (line.trim() === "") {
      at += 1;
    } else {
      const words = block(isPlain);
      html.push(`<p>${inline(words.join(" "))}</p>`);
      if (!words.length) at += 1;
    }
  }
  return html.join("\n");
}

async function text(id) {
  const response = await fetch(`/api/rules/${id}`);
  return response.ok ? response.text() : "There are no rules of this game.";
}

/** The rules over the page, the short guide first. */
export async function rulesDialog(game) {
  const prose = el("div", { className: "prose" });
  prose.innerHTML = markdown(await text(game.id));
  dialog(game.title, el("h3", {}, "In short"), el("pre", {}, game.guide), prose);
}

export async function rules(main, { name }) {
  const prose = el("article", { className: "prose card" });
  prose.innerHTML = markdown(await text(name));
  main.replaceChildren(prose);
}
