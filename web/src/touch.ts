import type { Table } from "./table.svelte";

/** What one can do with a thing on the board, the same by mouse, pen and finger:
 * a click touches it, a double click acts, a drag drops it on something, a long look or press shows it. */
export interface Thing {
  table: Table;
  place: string;
  look?: () => void;
  sheet?: () => void; // a press on a small screen: open the card
  drag?: boolean;
}

const HOVER = 250;
const PRESS = 300;
const FAR = 8;

export function touchable(element: HTMLElement, thing: Thing) {
  let current = thing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;
  let quiet = false; // the click that follows a drag or a press means nothing

  const stop = () => clearTimeout(timer);

  function enter(event: PointerEvent) {
    if (event.pointerType === "mouse" && !event.buttons) {
      stop();
      timer = setTimeout(() => current.look?.(), HOVER);
    }
  }

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    stop();
    quiet = false;
    start = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse") {
      timer = setTimeout(() => {
        quiet = true;
        start = null;
        current.look?.();
        current.sheet?.();
      }, PRESS);
    }
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  }

  function move(event: PointerEvent) {
    if (!start) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
      stop();
      if (!current.drag || !current.table.subjects.has(current.place)) return;
      current.table.picked = current.place;
      ghost = element.cloneNode(true) as HTMLElement;
      const box = element.getBoundingClientRect();
      Object.assign(ghost.style, {
        position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, margin: "0",
        pointerEvents: "none", zIndex: "50", opacity: "0.9", transition: "none",
      });
      ghost.removeAttribute("data-place");
      document.body.append(ghost);
      element.style.opacity = "0.35";
    }
    ghost.style.transform = `translate(${event.clientX - start.x}px, ${event.clientY - start.y}px) scale(1.04)`;
  }

  function up(event: PointerEvent) {
    stop();
    if (ghost) {
      quiet = true;
      const below = document.elementFromPoint(event.clientX, event.clientY);
      const place = below?.closest<HTMLElement>("[data-place]")?.dataset.place;
      const field = below?.closest("[data-field]");
      const { table, place: own } = current;
      const aimed = place && table.targets.has(place);
      if (aimed) table.dropOn(own, place);
      else if (field) table.dropOn(own, "field");
      if (!aimed && !field) table.drop();
    }
    cancel();
  }

  function cancel() {
    stop();
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    ghost?.remove();
    ghost = null;
    element.style.opacity = "";
    start = null;
  }

  function click(event: MouseEvent) {
    event.stopPropagation();
    if (quiet) {
      quiet = false;
      return;
    }
    const did = current.table.touch(current.place);
    current.look?.();
    if (!did) current.sheet?.();
  }

  function double() {
    current.table.act(current.place);
  }

  function menu(event: Event) {
    if (matchMedia("(pointer: coarse)").matches) event.preventDefault(); // a long press shows the card instead
  }

  element.addEventListener("pointerenter", enter);
  element.addEventListener("pointerleave", stop);
  element.addEventListener("pointerdown", down);
  element.addEventListener("click", click);
  element.addEventListener("dblclick", double);
  element.addEventListener("contextmenu", menu);
  element.addEventListener("focus", () => current.look?.());
  return {
    update(next: Thing) {
      current = next;
    },
    destroy() {
      cancel();
    },
  };
}
