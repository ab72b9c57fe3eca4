import { h } from "./dom";
import { heightSplitter } from "./splitter";
import { type Tab, Tabs } from "./tabs";

export interface Part extends Tab {
  element: HTMLElement;
}

/** The panel at the bottom: one of several parts, or none but the tabs. */
export class Panel {
  private readonly tabs = new Tabs("Panel", "tabs panel-tabs", (id) => this.choose(id));
  private readonly body = h("div", { class: "panel-body", role: "tabpanel", tabindex: -1 });
  private readonly fold = h("button", { type: "button", class: "quiet icon", click: () => this.choose(this.shown) });
  private shown = "";
  /** Told when another part is shown. */
  onChange: () => void = () => {};

  constructor(
    private readonly element: HTMLElement,
    private parts: Part[],
    shown: string,
  ) {
    element.append(heightSplitter(this.body), h("div", { class: "row" }, this.tabs.element, h("span", { class: "space" }), this.fold), this.body);
    this.show(shown);
  }

  get current(): string {
    return this.element.classList.contains("folded") ? "" : this.shown;
  }

  /** Renames a part: titles have counts. */
  title(id: string, title: string) {
    this.parts = this.parts.map((p) => (p.id === id ? { ...p, title } : p));
    this.tabs.set(this.parts.map(({ id, title }) => ({ id, title })), this.shown);
  }

  /** Shows a part and moves the focus into it. */
  open(id: string) {
    this.show(id);
    (this.body.querySelector<HTMLElement>("input:not(:disabled), button, select") ?? this.body).focus();
    this.onChange();
  }

  focus() {
    this.element.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }

  /** A click on the part that is shown folds the panel. */
  private choose(id: string) {
    this.show(id === this.current ? "" : id);
    this.onChange();
  }

  private show(id: string) {
    const part = this.parts.find((p) => p.id === id);
    this.shown = part?.id ?? this.shown ?? "";
    if (!this.shown) this.shown = this.parts[0].id;
    this.element.classList.toggle("folded", !part);
    this.body.hidden = !part;
    if (part) this.body.replaceChildren(part.element);
    this.fold.textContent = part ? "▾" : "▴";
    this.fold.title = part ? "Fold the panel" : "Open the panel";
    this.fold.setAttribute("aria-label", this.fold.title);
    this.fold.setAttribute("aria-expanded", String(!!part));
    this.tabs.set(this.parts.map(({ id, title }) => ({ id, title })), this.shown);
  }
}
