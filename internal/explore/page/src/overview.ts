import { h } from "./dom";

/** Marks at the right edge of a column: where in the whole text the linked lines are. A click goes there. */
export class Overview {
  readonly element = h("div", { class: "overview", "aria-hidden": "true", click: (e) => this.go(e as MouseEvent) });
  private lines: number[] = [];
  private count = 1;

  constructor(private readonly goTo: (line: number) => void) {}

  show(lines: number[], count: number) {
    this.lines = lines;
    this.count = Math.max(1, count);
    this.element.hidden = lines.length === 0;
    this.element.replaceChildren(...runs(lines).map(([first, last]) => this.tick(first, last)));
  }

  private tick(first: number, last: number): HTMLElement {
    const tick = h("span");
    tick.style.top = `${(100 * first) / this.count}%`;
    tick.style.height = `${(100 * (last + 1 - first)) / this.count}%`;
    return tick;
  }

  /** Goes to the linked line that is nearest to the pointer. */
  private go(event: MouseEvent) {
    const box = this.element.getBoundingClientRect();
    const at = ((event.clientY - box.top) / box.height) * this.count;
    const nearest = this.lines.reduce((best, line) => (Math.abs(line - at) < Math.abs(best - at) ? line : best));
    this.goTo(nearest);
  }
}

/** Joins lines that follow each other. */
function runs(lines: number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const line of lines) {
    const last = found[found.length - 1];
    if (last && last[1] === line - 1) last[1] = line;
    else found.push([line, line]);
  }
  return found;
}
