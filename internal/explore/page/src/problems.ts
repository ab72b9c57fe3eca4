import { messageOf } from "./diagnostics";
import { h } from "./dom";
import type { Place } from "./links";
import type { Model } from "./model";
import type { Diagnostic } from "./types";

/** The list of errors, warnings and remarks. */
export class Problems {
  readonly element = h("ul", { class: "problems" });
  private at = -1;

  constructor(
    private readonly model: Model,
    private readonly goTo: (place: Place) => void,
  ) {
    model.shown.subscribe(() => this.update());
    model.failure.subscribe(() => this.update());
    this.update();
  }

  /** Goes to the next or previous problem that has a place. */
  step(by: number) {
    const placed = this.model.shown.value.diagnostics.filter((d) => d.line > 0);
    if (!placed.length) return;
    this.at = (this.at + by + placed.length) % placed.length;
    this.go(placed[this.at]);
  }

  private update() {
    this.at = -1;
    const { failure } = this.model;
    const rows = this.model.shown.value.diagnostics.map((d) => this.row(d));
    if (failure.value) rows.unshift(h("li", { class: "error" }, h("span", { class: "message" }, failure.value)));
    this.element.replaceChildren(...(rows.length ? rows : [h("li", { class: "empty" }, "No errors, no remarks.")]));
  }

  private row(d: Diagnostic): HTMLElement {
    const title = this.model.pane(d.pane)?.title ?? d.pane;
    const place = d.line > 0 ? `${title} ${d.line}:${d.column}` : title;
    const text = h("span", { class: "message" }, messageOf(d));
    const parts = [h("span", { class: "severity" }, d.severity), h("span", { class: "place" }, place), text];
    return h("li", { class: d.severity }, d.line > 0 ? h("button", { type: "button", click: () => this.go(d) }, ...parts) : h("div", {}, ...parts));
  }

  private go(d: Diagnostic) {
    this.goTo({ pane: d.pane, line: d.line - 1, column: Math.max(0, d.column - 1) });
  }
}
