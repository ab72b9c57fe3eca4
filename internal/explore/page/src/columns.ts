import { Column, type ColumnOwner } from "./column";
import { h } from "./dom";
import type { Place } from "./links";
import type { Model } from "./model";
import { splitter } from "./splitter";

const most = 4;
/** What further columns show. */
const further = ["python", "ptx", "asm", "linalg"];

/** The columns side by side. */
export class Columns implements ColumnOwner {
  private columns: Column[] = [];
  private readonly adder = h("button", { type: "button", class: "add", title: "Another column", "aria-label": "Add a column", click: () => this.add() }, "+");
  /** The kernel whose source was scrolled to. */
  private kernel = "";
  /** Told when other panes are shown. */
  onChange: () => void = () => {};

  constructor(
    private readonly element: HTMLElement,
    readonly model: Model,
    readonly editable: boolean,
    shown: string[],
  ) {
    this.columns = shown.slice(0, most).map((id) => new Column(this, id));
    this.arrange();
    model.shown.subscribe(() => this.update());
    model.kept.subscribe(() => this.update());
    model.hovered.subscribe(() => this.paint());
    model.pinned.subscribe((place) => this.follow(place));
    document.addEventListener("keydown", (e) => {
      const closes = e.target instanceof Element && e.target.closest("dialog, .cm-panel"); // and marks stay
      if (e.key === "Escape" && !closes) model.pinned.value = undefined;
    });
    this.columns.forEach((c) => c.update());
  }

  get shown(): string[] {
    return this.columns.map((c) => c.shown);
  }

  get all(): readonly Column[] {
    return this.columns;
  }

  /** The column that has the focus, or the first. */
  get active(): Column {
    return this.columns.find((c) => c.contains(document.activeElement)) ?? this.columns[0];
  }

  chosen() {
    this.onChange();
  }

  close(column: Column) {
    if (this.columns.length < 2) return;
    this.columns = this.columns.filter((c) => c !== column);
    this.arrange();
    this.columns[0].focus();
    this.onChange();
  }

  add() {
    if (this.columns.length >= most) return;
    const column = new Column(this, further.find((id) => !this.shown.includes(id)) ?? "ttir");
    this.columns.push(column);
    this.arrange();
    column.update();
    this.onChange();
  }

  goToSource(line: number) {
    this.goTo({ pane: this.model.sourceId, line, column: 0 });
  }

  /** Shows a place: in the column that has its pane, or else in one that has no source. */
  goTo(place: Place) {
    let column = this.columns.find((c) => c.paneId === place.pane);
    if (!column) {
      column = this.columns.find((c) => !this.model.isSource(c.paneId)) ?? this.columns[0];
      column.choose(place.pane);
    }
    column.goTo(place.line, place.column, true);
  }

  private update() {
    for (const c of this.columns) c.update();
    const kernel = this.model.kernel;
    if (kernel && kernel.name !== this.kernel) for (const c of this.columns) c.revealSource(kernel.line - 1);
    this.kernel = kernel?.name ?? this.kernel;
  }

  private paint() {
    for (const c of this.columns) c.paint();
  }

  private follow(place: Place | undefined) {
    this.paint();
    if (place) for (const c of this.columns) if (c.paneId !== place.pane) c.reveal();
  }

  private arrange() {
    const parts = this.columns.flatMap((c, i) => (i ? [splitter(this.columns[i - 1].element, c.element), c.element] : [c.element]));
    this.adder.disabled = this.columns.length >= most;
    this.element.replaceChildren(...parts, this.adder);
    this.element.classList.toggle("single", this.columns.length === 1);
  }
}
