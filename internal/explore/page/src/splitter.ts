import { h } from "./dom";

const least = 160;
const step = 32;
/** Height of the tabs between the bar and what is below them. */
const headHeight = 33;

/** A bar that is dragged, or moved with two arrow keys. */
function draggable(bar: HTMLElement, keys: Record<string, number>, drag: (e: PointerEvent) => void, move: (by: number) => void): HTMLElement {
  bar.addEventListener("pointerdown", (down) => {
    bar.setPointerCapture(down.pointerId);
    down.preventDefault();
  });
  bar.addEventListener("pointermove", (e) => bar.hasPointerCapture(e.pointerId) && drag(e));
  bar.addEventListener("keydown", (e) => e.key in keys && move(keys[e.key]));
  return bar;
}

/** A bar above an element that makes it higher or lower. */
export function heightSplitter(element: HTMLElement): HTMLElement {
  const set = (height: number) => {
    const most = innerHeight * 0.7;
    element.style.height = `${Math.min(Math.max(height, 60), most)}px`;
    bar.setAttribute("aria-valuenow", String(Math.round((100 * element.offsetHeight) / innerHeight)));
  };
  const bar = h("div", { class: "splitter flat", role: "separator", "aria-orientation": "horizontal", "aria-label": "Height of the panel, in percent of the page", "aria-valuenow": 20, tabindex: 0 });
  const bottom = () => element.getBoundingClientRect().bottom;
  return draggable(bar, { ArrowUp: step, ArrowDown: -step }, (e) => set(bottom() - e.clientY - headHeight), (by) => set(element.offsetHeight + by));
}

/** A bar between two elements that moves space from one to the other. */
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
  return draggable(bar, { ArrowLeft: -step, ArrowRight: step }, (e) => move(e.clientX - left.getBoundingClientRect().right), move);
}

function grow(element: HTMLElement): number {
  return Number(getComputedStyle(element).flexGrow) || 1;
}
