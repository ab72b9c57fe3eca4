import { EditorSelection, type EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { showDiagnostics } from "./diagnostics";
import { h } from "./dom";
import { paneState, replaceText, type Watcher } from "./editor";
import { groupOf, groups, type Item, items } from "./items";
import { linkedLines } from "./links";
import { look } from "./look";
import { mark } from "./marks";
import type { Model } from "./model";
import { Overview } from "./overview";
import { PictureView } from "./picture";
import { Tabs } from "./tabs";
import type { Pane } from "./types";

export interface ColumnOwner {
  readonly model: Model;
  readonly editable: boolean;
  /** A pane was chosen in a column. */
  chosen(): void;
  close(column: Column): void;
  /** Shows a line of the source, counted from 0. */
  goToSource(line: number): void;
}

/** One of the panes side by side: tabs, and below them the text or the picture that is chosen. */
export class Column {
  readonly element: HTMLElement;
  /** What was chosen last. There may be none of it at present, as after an error; something like it is shown then. */
  shown: string;
  /** The pane that is shown, if it is no picture. */
  private pane: Pane | undefined;
  private readonly groupTabs = new Tabs("Kinds of stages", "tabs groups", (group) => this.chooseGroup(group));
  private readonly paneTabs = new Tabs("Stages", "tabs members", (id) => this.choose(id));
  private readonly view: EditorView;
  private readonly picture = new PictureView((line) => this.owner.goToSource(line));
  private readonly overview = new Overview((line) => this.scrollTo(line));
  private readonly diffButton = h("button", { type: "button", class: "quiet", title: "Show what the pass changed, or what differs from what was kept", click: () => this.toggleDiff() }, "Diff");
  private readonly note = h("span", { class: "note", "aria-live": "polite" });
  private readonly body: HTMLElement;
  /** Whether panes are shown as a diff; until someone chooses, those of passes are. */
  private diff: boolean | undefined;
  /** What the view shows at present: the pane's id and whether as a diff. */
  private loaded = "";
  /** The text is the one that the result is of: nobody has typed since. */
  private fresh = false;
  private readonly kept = new Map<string, { state: EditorState; top: number }>();
  private readonly lastOfGroup = new Map<string, string>();

  constructor(
    private readonly owner: ColumnOwner,
    shown: string,
  ) {
    this.shown = shown;
    this.body = h("div", { class: "body", role: "tabpanel" });
    this.view = new EditorView({ parent: this.body, extensions: look });
    this.body.append(this.picture.element, this.overview.element);
    const close = h("button", { type: "button", class: "quiet icon", title: "Close this column", "aria-label": "Close this column", click: () => owner.close(this) }, "×");
    this.element = h(
      "section",
      { class: "column" },
      h("div", { class: "row" }, this.groupTabs.element, this.note, this.picture.tools, this.diffButton, close),
      h("div", { class: "row second" }, this.paneTabs.element),
      this.body,
    );
  }

  /** Shows a pane and tells the others. */
  choose(id: string) {
    this.shown = id;
    this.update();
    if (this.owner.model.pinned.value?.pane !== id) this.reveal();
    this.owner.chosen();
  }

  /** Shows the next or previous pane. */
  step(by: number) {
    const all = items(this.owner.model.shown.value, this.owner.model.kept.value);
    const at = all.findIndex((i) => i.id === this.current(all)?.id);
    if (all.length) this.choose(all[(at + by + all.length) % all.length].id);
  }

  focus() {
    if (this.picture.element.hidden) this.view.focus();
    else this.picture.element.focus();
  }

  /** The pane that is shown, empty for a picture. */
  get paneId(): string {
    return this.pane?.id ?? "";
  }

  contains(node: Node | null): boolean {
    return this.element.contains(node);
  }

  /** Shows the result of the model. */
  update() {
    const { model } = this.owner;
    const all = items(model.shown.value, model.kept.value);
    const item = this.current(all);
    this.updateTabs(all, item);
    const pane = item?.pane ?? (all.length ? undefined : this.draft());
    this.pane = pane;
    this.picture.show(item?.picture);
    this.element.classList.toggle("pictured", !!item?.picture);
    this.body.setAttribute("aria-label", item?.title ?? "");
    this.view.dom.hidden = !pane;
    this.diffButton.hidden = !pane || !model.before(pane);
    this.diffButton.setAttribute("aria-pressed", String(!!pane && this.asDiff(pane)));
    this.body.classList.toggle("stale", !!item && model.shown.value.stale.has(item.id));
    if (pane) {
      this.load(pane);
      showDiagnostics(this.view, model.shown.value.diagnostics.filter((d) => d.pane === pane.id));
    }
    this.paint();
  }

  /** Marks what the pinned and the hovered place are linked with. */
  paint() {
    const { model } = this.owner;
    const { pane } = this;
    if (!pane) {
      this.note.textContent = "";
      this.overview.show([], 1);
      return;
    }
    const current = this.fresh ? pane : undefined;
    const pinned = model.link(model.pinned.value);
    mark(this.view, { pane: current, pinned, hovered: model.link(model.hovered.value), tint: (line) => (current ? model.tint(current, line) : undefined) });
    const lines = current ? linkedLines(current, pinned.origins) : [];
    const scrolls = this.view.contentHeight > this.view.scrollDOM.clientHeight;
    this.overview.show(scrolls ? lines : [], this.view.state.doc.lines);
    this.note.textContent = model.shown.value.stale.has(pane.id) ? "older" : lines.length ? `${lines.length} linked` : "";
  }

  /** Scrolls to the first line that is linked with the pinned place, unless one can be seen. */
  reveal() {
    const lines = this.linked();
    if (!lines.length) return;
    const { top, bottom } = this.visibleLines();
    if (lines.some((l) => l > top && l < bottom - 2)) return;
    this.scrollTo(lines[0]);
  }

  /** Scrolls the source to a line that cannot be seen. */
  revealSource(line: number) {
    if (line < 0 || line >= this.view.state.doc.lines || !this.owner.model.isSource(this.paneId)) return;
    const { top, bottom } = this.visibleLines();
    if (line < top || line > bottom - 5) this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.doc.line(line + 1).from, { y: "start", yMargin: 24 }) });
  }

  /** Moves the cursor to the next or previous linked line. */
  stepLinked(by: number) {
    const lines = this.linked();
    if (!lines.length) return;
    const at = this.view.state.doc.lineAt(this.view.state.selection.main.head).number - 1;
    const next = by > 0 ? (lines.find((l) => l > at) ?? lines[0]) : (lines.findLast((l) => l < at) ?? lines[lines.length - 1]);
    this.goTo(next, 0, false);
  }

  /** Puts the cursor at a place, which counts lines from 0. */
  goTo(line: number, column: number, select: boolean) {
    const { doc } = this.view.state;
    const at = doc.line(Math.min(line + 1, doc.lines));
    const pos = Math.min(at.to, at.from + column);
    this.view.dispatch({ selection: EditorSelection.cursor(pos), effects: EditorView.scrollIntoView(pos, { y: "center" }), userEvent: select ? "select" : undefined });
    this.view.focus();
  }

  private linked(): number[] {
    const { model } = this.owner;
    if (!this.pane) return [];
    return linkedLines(this.pane, model.link(model.pinned.value).origins).filter((l) => l < this.view.state.doc.lines);
  }

  private visibleLines(): { top: number; bottom: number } {
    const { view } = this;
    const box = view.scrollDOM.getBoundingClientRect();
    const lineAt = (y: number) => view.state.doc.lineAt(view.lineBlockAtHeight(y - view.documentTop).from).number - 1;
    return { top: lineAt(box.top), bottom: lineAt(box.bottom) };
  }

  private scrollTo(line: number) {
    this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.doc.line(line + 1).from, { y: "center" }) });
  }

  private current(all: Item[]): Item | undefined {
    return all.find((i) => i.id === this.shown) ?? all.find((i) => i.id === this.fallback(all));
  }

  /** A pass that is gone, as passes that change nothing are, is followed by another of its group. */
  private fallback(all: Item[]): string | undefined {
    const group = groupOf(this.shown);
    return (all.findLast((i) => i.group === group) ?? all.find((i) => i.id === "ttir") ?? all[0])?.id;
  }

  private chooseGroup(group: string) {
    const members = items(this.owner.model.shown.value, this.owner.model.kept.value).filter((i) => i.group === group);
    const last = this.lastOfGroup.get(group);
    const id = members.find((i) => i.id === last)?.id ?? members.find((i) => i.preferred)?.id ?? members[0]?.id;
    if (id) this.choose(id);
  }

  private updateTabs(all: Item[], item: Item | undefined) {
    const { stale } = this.owner.model.shown.value;
    const group = item?.group ?? "source";
    if (item) this.lastOfGroup.set(group, item.id);
    this.groupTabs.set(groups.filter((g) => all.some((i) => i.group === g.id)), group);
    const members = all.filter((i) => i.group === group);
    this.paneTabs.set(members.map((i) => ({ id: i.id, title: i.title, faded: stale.has(i.id) })), item?.id ?? "");
  }

  /** The source before there is a result. */
  private draft(): Pane {
    const { request, sourceId } = this.owner.model;
    const language = sourceId === "python" ? "python" : "mlir";
    return { id: sourceId, title: request.value.name, language, group: "source", text: request.value.text, before: "", links: [], values: [] };
  }

  /** Puts a pane into the view, and keeps the one that was there for when it is chosen again. */
  private load(pane: Pane) {
    const { model } = this.owner;
    const source = model.isSource(pane.id);
    const text = source ? model.request.value.text : pane.text;
    const before = this.asDiff(pane) ? model.before(pane)?.text : undefined;
    const key = before === undefined ? pane.id : `${pane.id}\n${before}`;
    if (key !== this.loaded) {
      if (this.loaded) this.kept.set(this.loaded, { state: this.view.state, top: this.view.scrollDOM.scrollTop });
      const kept = this.kept.get(key);
      this.view.setState(kept?.state ?? paneState({ ...pane, text }, source && this.owner.editable, before, this.watcher()));
      this.view.scrollDOM.scrollTop = kept?.top ?? 0;
      this.loaded = key;
    }
    replaceText(this.view, text);
    this.fresh = text === pane.text;
  }

  private watcher(): Watcher {
    const { model } = this.owner;
    return {
      changed: (text) => {
        this.fresh = false;
        model.change({ text });
      },
      selected: (line, column) => (model.pinned.value = { pane: this.paneId, line, column }),
      hovered: (place) => (model.hovered.value = place && { pane: this.paneId, ...place }),
    };
  }

  private asDiff(pane: Pane): boolean {
    return !!this.owner.model.before(pane) && (this.diff ?? pane.group === "passes");
  }

  private toggleDiff() {
    this.diff = !(this.pane && this.asDiff(this.pane));
    this.update();
  }
}
