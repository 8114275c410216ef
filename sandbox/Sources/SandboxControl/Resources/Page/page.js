// Shows arrivals while the page is open, and copies texts. Without this script the page shows the same when it is loaded again.
"use strict";

const list = document.getElementById("list");
const live = document.getElementById("live");
const pause = document.getElementById("pause");
const none = document.getElementById("none");
const limit = Number(list.dataset.limit);
const atFirst = live.textContent;

// The time without events before the page says so; a stream ends by itself every 45 seconds.
const patience = 3000;

let waiting = [];
let count = null;
let isPlanned = false;
let lossTimer = null;
let isLost = false;

function isPaused() {
  return pause.getAttribute("aria-pressed") === "true";
}

// Once in half a second at most, so that a page that is flooded stays usable and a screen reader is not talked over.
function plan() {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(show, 500);
}

function show() {
  isPlanned = false;
  if (!isPaused()) bring();
  live.classList.toggle("lost", isLost);
  const words = status();
  if (live.textContent !== words) live.textContent = words;
}

function bring() {
  const template = document.createElement("template");
  template.innerHTML = waiting.reverse().join(""); // The server has escaped every value, as in the page itself.
  waiting = [];
  list.prepend(template.content);
  // An opened row stays until it is the last of the list.
  while (list.children.length > limit) list.lastElementChild.remove();
  none.hidden = list.children.length > 0;
}

function status() {
  if (isLost) return "Not live: the sandbox sends no events. Asking again.";
  const said = count === null ? atFirst : `${count} ${count === 1 ? "request" : "requests"} since the start`;
  return isPaused() ? `Paused; ${said}` : said;
}

function lose() {
  isLost = true;
  plan();
}

function connect() {
  const address = new URL(list.dataset.events, location.href);
  if (count !== null) address.searchParams.set("after", count);
  const source = new EventSource(address);
  source.addEventListener("open", () => {
    clearTimeout(lossTimer);
    lossTimer = null;
    if (isLost) plan();
    isLost = false;
  });
  // A browser asks again by itself where the connection was lost, but never after an answer that is not 200.
  source.addEventListener("error", () => {
    lossTimer ??= setTimeout(lose, patience);
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, patience);
  });
  source.addEventListener("exchange", (event) => {
    waiting.push(event.data);
    if (waiting.length > limit) waiting.shift();
    plan();
  });
  source.addEventListener("count", (event) => {
    count = Number(event.data);
    plan();
  });
}

pause.hidden = false;
pause.addEventListener("click", () => {
  pause.setAttribute("aria-pressed", String(!isPaused()));
  plan();
});

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector("pre").textContent);
    live.textContent = "Copied";
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}

connect();
