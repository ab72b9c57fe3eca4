import { h } from "./dom";
import type { Model } from "./model";

/** The time of each stage, as bars. */
export class Timings {
  readonly element = h("div", { class: "timings" });

  constructor(private readonly model: Model) {
    model.shown.subscribe(() => this.update());
    this.update();
  }

  private update() {
    const { timings } = this.model.shown.value;
    const longest = Math.max(...timings.map((t) => t.ms), 0.001);
    const all = timings.reduce((sum, t) => sum + t.ms, 0);
    const row = (stage: string, ms: number) => h("tr", {}, h("th", { scope: "row" }, stage), h("td", { class: "ms" }, milliseconds(ms)), h("td", { class: "bar" }, stage === "all" ? null : h("meter", { min: 0, max: longest, value: ms, "aria-hidden": "true" })));
    if (!timings.length) this.element.replaceChildren(h("p", { class: "empty" }, "Nothing was compiled yet."));
    else this.element.replaceChildren(h("table", { "aria-label": "Time of each stage" }, h("tbody", {}, ...timings.map((t) => row(t.stage, t.ms)), row("all", all))));
  }
}

export function milliseconds(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0)} ms`;
}
