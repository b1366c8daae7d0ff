// Keeps a page up to date while it is looked at: fetches it again and puts in what has changed.
//
// An element with an id and data-live="fast" has it fetched often, "slow" now and then.  The server
// writes the page, so nothing is said twice; without this script a page is as it was when it came.
"use strict";

const FAST_MS = 1500;
const SLOW_MS = 8000;

let failures = 0;

function wait() {
  const live = [...document.querySelectorAll("[data-live]")];
  if (!live.some((part) => part.dataset.live !== "never")) {
    return;
  }
  const isFast = live.some((part) => part.dataset.live === "fast");
  // A server that does not answer is asked less and less often.
  setTimeout(refresh, (isFast ? FAST_MS : SLOW_MS) * 2 ** Math.min(failures, 4));
}

async function refresh() {
  if (document.visibilityState === "hidden") {
    document.addEventListener("visibilitychange", refresh, { once: true });
    return;
  }
  try {
    const answer = await fetch(location.href, { cache: "no-store", redirect: "error" });
    if (!answer.ok) {
      throw new Error(answer.statusText);
    }
    take(new DOMParser().parseFromString(await answer.text(), "text/html"));
    failures = 0;
  } catch {
    failures += 1;
  }
  document.documentElement.classList.toggle("stale", failures > 1);
  wait();
}

// Whoever reads or has the focus within a part that has not changed keeps it.
function take(page) {
  document.title = page.title;
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(part.id);
    if (fresh && fresh.outerHTML !== part.outerHTML && !part.contains(document.activeElement)) {
      part.replaceWith(document.adoptNode(fresh));
    }
  }
}

wait();
