// Plays every game by clicking, steps through a record and looks at the runs.
// node tests/browser.cjs http://127.0.0.1:7460/ DIRECTORY_FOR_PICTURES
const { chromium } = require("playwright-core");

const [, , address, pictures] = process.argv;
const GAMES = ["babylon", "babylonia", "architects", "amyitis", "connect-four"];
const WIDTHS = [1280, 390];
const failures = [];

/** Random numbers that are the same every time. */
let state = 12345;
const random = (below) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * below);
};

const check = (isTrue, what) => {
  if (!isTrue) throw new Error(what);
};

async function picture(page, name) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(80);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(overflow <= 0, `${name} is ${overflow} pixels too wide at ${width}`);
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Waits until there is something to choose or the game is over. */
const waitForTurn = (page) => page.waitForFunction(() => document.querySelector(".status.over") || document.querySelector(".panels .open, .chips button"), null, { timeout: 60000 });

/** Clicks a place or button that is offered, inside of the page so that nothing can lie over it. */
async function choose(page) {
  return page.evaluate((number) => {
    if (document.querySelector(".status.over")) return "over";
    const curtain = document.querySelector(".curtain button");
    if (curtain) {
      curtain.click();
      return "curtain";
    }
    const fresh = document.querySelector('.chips [data-choice="place"]');
    const choices = fresh ? [fresh] : [...document.querySelectorAll(".panels .open"), ...document.querySelectorAll(".chips [data-choice]")];
    if (!choices.length) return "nothing";
    const chosen = choices[number % choices.length];
    chosen.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return chosen.dataset.part ?? chosen.dataset.choice;
  }, random(1 << 20));
}

/** A click on what is not offered must not change anything. */
async function clickIllegally(page) {
  await page.evaluate((number) => {
    const closed = [...document.querySelectorAll(".panels [data-part]:not(.open):not(.chosen)")];
    closed[number % closed.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, random(1 << 20));
}

async function start(page, game, seats) {
  await page.goto(`${address}#/`);
  await page.click(`[data-game="${game}"]`);
  for (const [seat, name] of seats.entries()) await page.selectOption(`[name=seat${seat}]`, name);
  await page.click("#start");
  await page.waitForSelector(".panels figure, .curtain");
  // No pause between the moves of bots.
  await page.evaluate(async () => {
    const id = location.hash.split("/").pop();
    await fetch(`/api/tables/${id}/pace`, { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"pace": 0}' });
  });
}

async function playOut(page, game) {
  let clicks = 0;
  for (; clicks < 3000; clicks += 1) {
    await waitForTurn(page);
    if (clicks % 15 === 3) await clickIllegally(page);
    if (clicks === 40) await picture(page, game);
    const chosen = await choose(page);
    if (chosen === "over") return clicks;
    if (chosen === "nothing") await page.waitForTimeout(5);
  }
  throw new Error(`${game} does not end`);
}

/** The first tile of Babylon by hand: click, site, turn, place; then undo, hint and keyboard. */
async function playBabylonByHand(page) {
  await start(page, "babylon", ["human", "random"]);
  for (;;) {
    await waitForTurn(page);
    if (await page.$('[data-part="tile.new"].open')) break;
    await page.click('[data-part^="quarry."].open');
    await page.waitForTimeout(60);
  }
  await page.click('[data-part="tile.new"].open');
  check((await page.$$(".site.open")).length > 10, "the sites of the tile are shown");
  await page.evaluate(async () => {
    const id = location.hash.split("/").pop();
    await fetch(`/api/tables/${id}/pace`, { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"pace": 0}' });
  });
  await page.waitForTimeout(300);
  check((await page.$$(".site.open")).length > 10, "news that change nothing leave the choice alone");
  await picture(page, "babylon-sites");
  await page.click(".site.open");
  if (await page.$('.chips [data-choice^="floor"]')) await page.click('.chips [data-choice^="floor"]');
  await page.waitForSelector(".ghost");
  const before = await page.getAttribute(".ghost", "transform");
  await page.keyboard.press("r");
  check(before !== await page.getAttribute(".ghost", "transform"), "R turns the tile");
  await page.click('[data-choice="place"]');
  await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0 && document.querySelector(".log").textContent.includes("place new"));
  await page.click("text=Undo");
  await page.waitForSelector('[data-part="tile.new"].open');
  await page.click("text=Hint");
  await page.waitForFunction(() => document.querySelector(".status").textContent.includes("would play"), null, { timeout: 60000 });
  await page.focus('[data-part="tile.new"].open');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".site.open");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  check(await page.evaluate(() => document.activeElement.classList.contains("site")), "arrows move among sites");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".chips [data-choice]");
  await page.keyboard.press("Escape");
  await page.click("text=Isometric view");
  await page.waitForSelector("polygon.top");
  await picture(page, "babylon-isometric");
  await page.click("text=View from above");
  await page.waitForFunction(() => !document.querySelector("polygon.top"));
}

/** Saves the game that is over; its record is opened. */
async function save(page, game) {
  await page.click("text=Save");
  await page.fill('[aria-label="File"]', `${game}.jsonl`);
  await page.click(".dialog button.primary");
  await page.waitForSelector("#analyse");
}

/** Steps through a record, one move at a time. */
async function stepThrough(page) {
  await page.goto(`${address}#/records`);
  await page.click("text=babylon.jsonl");
  await page.waitForSelector(".panels figure");
  await page.click('[aria-label="First move"]');
  for (let step = 1; step <= 8; step += 1) {
    await page.click("#forward");
    await page.waitForFunction((at) => document.querySelector(".who").textContent.startsWith(`Move ${at} `), step);
  }
}

/** Whether the expected line of a candidate is drawn: some moves, such as passing, have no place on the board. */
async function isDrawn(page, rows) {
  for (const row of rows) {
    await row.hover();
    await page.waitForFunction(() => document.querySelector("#line").textContent.startsWith("Expected"));
    if (await page.$(".panels .rank, .panels .hinted")) return true;
  }
  return false;
}

/** The candidates of a decision in the middle of a record, and the expected line on the board. */
async function analyse(page, game) {
  const moves = Number(await page.getAttribute('[aria-label="Move"]', "max"));
  let drawn = false;
  for (let at = Math.floor(moves / 2); !drawn && at < moves; at += 1) {
    await page.goto(`${address}#/record?path=${game}.jsonl&game=1&move=${at}`);
    await page.waitForFunction((move) => document.querySelector(".who")?.textContent.startsWith(`Move ${move} `), at);
    await page.selectOption('[aria-label="Bot"]', "fast");
    await page.click("#analyse");
    await page.waitForSelector("tbody tr[tabindex]", { timeout: 120000 });
    const rows = await page.$$("tbody tr[tabindex]");
    drawn = rows.length > 1 && await isDrawn(page, rows);
  }
  check(drawn, `${game}: the expected line is drawn on the board`);
  const visits = await page.$$eval("tbody tr[tabindex] td:nth-child(2)", (cells) => cells.map((cell) => parseInt(cell.textContent, 10)));
  check(visits.length > 0 && visits.every((count) => count >= 0), `${game}: candidates have visits`);
}

/** A search looks at every move: a curve of values, and the moves that cost most. */
async function review(page, game) {
  const moves = Number(await page.getAttribute('[aria-label="Move"]', "max"));
  await page.click("#review");
  await page.waitForFunction((count) => document.querySelector('[aria-label="Analysis"]').textContent.includes(`All ${count} moves`), moves, { timeout: 240000 });
  const points = await page.getAttribute(".chart polyline", "points");
  check(points.split(" ").length === moves, `${game}: the curve has a value for each of ${moves} moves`);
  const swing = await page.$('[aria-label="Curve"] .chips button');
  if (!swing) return;
  const place = (await swing.textContent()).match(/move (\d+)/)[1];
  await swing.click();
  await page.waitForFunction((at) => document.querySelector(".who").textContent.startsWith(`Move ${at} `), place);
}

/** Starts a study, follows it, stops it, goes on with it to the end, and opens its report. */
async function runStudy(page) {
  await page.goto(`${address}#/runs`);
  await page.waitForSelector("#start-study");
  await page.click("#start-study");
  await page.waitForSelector("[data-stop]", { timeout: 60000 });
  await page.waitForFunction(() => Number(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")) > 0, null, { timeout: 60000 });
  await page.click("[data-stop]");
  await page.waitForSelector("[data-resume]", { timeout: 60000 });
  const share = Number(await page.getAttribute("[role=progressbar]", "aria-valuenow"));
  check(share > 0 && share < 100, `a run that was stopped is at ${share} %`);
  await picture(page, "runs");
  await page.click("[data-resume]");
  await page.waitForSelector(".tag.finished", { timeout: 120000 });
  await page.click("text=Report");
  await page.frameLocator("iframe.report").locator("h1").first().waitFor();
}

/** What can be chosen has a name and a role, and the keyboard reaches it. */
async function checkNames(page) {
  const nameless = await page.evaluate(() => [...document.querySelectorAll("button, select, input, .open")]
    .filter((node) => !node.closest("[hidden]"))
    .filter((node) => !(node.getAttribute("aria-label") || node.textContent.trim() || node.labels?.length))
    .map((node) => node.outerHTML.slice(0, 80)));
  check(nameless.length === 0, `without a name: ${nameless.join(" ")}`);
}

async function main() {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
  page.on("pageerror", (error) => failures.push(String(error)));
  await page.goto(address);
  await page.waitForSelector("#start");
  await picture(page, "home");
  await playBabylonByHand(page);
  for (const game of GAMES) {
    await start(page, game, ["human", "greedy"]);
    await waitForTurn(page);
    await checkNames(page);
    const clicks = await playOut(page, game);
    await picture(page, `${game}-end`);
    await save(page, game);
    await analyse(page, game);
    await picture(page, `${game}-record`);
    await review(page, game);
    console.log(`${game}: played by ${clicks} clicks, reviewed`);
  }
  await start(page, "babylonia", ["human", "human"]);
  for (let clicks = 0; clicks < 200 && !(await page.$(".curtain")); clicks += 1) {
    await waitForTurn(page).catch(() => {});
    if (!(await page.$(".curtain"))) await choose(page);
    await page.waitForTimeout(10);
  }
  check(await page.$(".curtain"), "a curtain falls between two people");
  check(!(await page.$(".panels figure")), "nothing is drawn behind it");
  await page.click(".curtain button");
  await page.waitForSelector(".panels figure");
  await stepThrough(page);
  await page.click("#theme");
  await analyse(page, "amyitis");
  await picture(page, "amyitis-dark");
  await start(page, "babylon", ["greedy", "greedy"]);
  await page.waitForSelector(".status.over", { timeout: 60000 });
  await picture(page, "babylon-dark");
  await page.click("#theme");
  await runStudy(page);
  await browser.close();
  check(failures.length === 0, `errors in the console: ${failures.join("; ")}`);
  console.log("The page works.");
}

main().catch((error) => {
  console.error(failures.concat(String(error.stack)).join("\n"));
  process.exit(1);
});
