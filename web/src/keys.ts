import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** The whole table by keyboard: arrows move between things, Enter touches, space ends,
 * Z undoes, L shows the log, M is silence, ? tells them all. */
const ZONES = ["field", "rail", "tray", "prompt", "hand"];

export function keys(event: KeyboardEvent, table: Table, more: { log: () => void; help: () => void; escape: () => void }): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) return;
  const key = event.key;
  if (key.startsWith("Arrow")) {
    event.preventDefault();
    walk(target, key);
  } else if (key === " ") {
    event.preventDefault();
    if (table.skip()) return; // what others did is shown at once
    if (table.confirming) table.choose(table.confirming, true); // held, or pressed again
    else if (table.main && !event.repeat) table.choose(table.main);
  } else if (key === "Enter" && table.confirming) {
    event.preventDefault();
    table.choose(table.confirming, true);
  } else if (key === "Enter" && table.picked && target.dataset.place === table.picked) {
    event.preventDefault();
    if (table.direct.length === 1) table.choose(table.direct[0]!);
  } else if (key === "Escape") {
    table.drop();
    more.escape();
  } else if (key === "z" || key === "Z") table.undo();
  else if (key === "l" || key === "L") more.log();
  else if (key === "m" || key === "M") settings.set("sound", settings.sound === "on" ? "off" : "on");
  else if (key === "?") more.help();
  else if (/^[1-9]$/.test(key) && table.asked?.kind === "resolve" && !table.picked) {
    const option = table.options[Number(key) - 1];
    if (option) table.choose(option);
  }
  else if (/^[1-9]$/.test(key)) {
    const shown = table.picked ? table.direct : table.plain;
    const option = shown[Number(key) - 1];
    if (option) table.choose(option);
  }
}

/** To the nearest thing in that direction. */
function walk(from: HTMLElement, key: string): void {
  const things = [...document.querySelectorAll<HTMLElement>("[data-zone] button, button[data-zone]")].filter(
    (each) => each.offsetParent !== null && !each.hasAttribute("disabled"),
  );
  if (!things.length) return;
  if (!from.closest("[data-zone]")) {
    const first = things.find((each) => each.dataset.zone === ZONES[4]) ?? things[0]!;
    first.focus();
    return;
  }
  const here = center(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const each of things) {
    if (each === from) continue;
    const there = center(each);
    const [along, across] =
      key === "ArrowLeft" ? [here.x - there.x, there.y - here.y]
      : key === "ArrowRight" ? [there.x - here.x, there.y - here.y]
      : key === "ArrowUp" ? [here.y - there.y, there.x - here.x]
      : [there.y - here.y, there.x - here.x];
    if (along <= 4) continue;
    const far = along + Math.abs(across) * (key === "ArrowLeft" || key === "ArrowRight" ? 4 : 1.2);
    if (far < least) {
      least = far;
      best = each;
    }
  }
  best?.focus();
}

function center(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
