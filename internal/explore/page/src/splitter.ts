import { h } from "./dom";

const least = 160;
const step = 32;

/** A bar between two elements that moves space from one to the other, with the pointer or with arrow keys. */
export function splitter(left: HTMLElement, right: HTMLElement): HTMLElement {
  const move = (by: number) => {
    const [a, b] = [left.offsetWidth, right.offsetWidth];
    const to = Math.min(Math.max(a + by, least), a + b - least);
    const all = grow(left) + grow(right);
    left.style.flexGrow = String((all * to) / (a + b));
    right.style.flexGrow = String((all * (a + b - to)) / (a + b));
    bar.setAttribute("aria-valuenow", String(Math.round((100 * to) / (a + b))));
  };
  const bar = h("div", { class: "splitter", role: "separator", "aria-orientation": "vertical", "aria-label": "Width of the column to the left, in percent of both", "aria-valuenow": 50, tabindex: 0 });
  bar.addEventListener("pointerdown", (down) => {
    bar.setPointerCapture(down.pointerId);
    down.preventDefault();
  });
  bar.addEventListener("pointermove", (e) => {
    if (bar.hasPointerCapture(e.pointerId)) move(e.clientX - left.getBoundingClientRect().right);
  });
  bar.addEventListener("keydown", (e) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[e.key];
    if (by) move(by);
  });
  return bar;
}

function grow(element: HTMLElement): number {
  return Number(getComputedStyle(element).flexGrow) || 1;
}
