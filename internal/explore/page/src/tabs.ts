import { h } from "./dom";

export interface Tab {
  id: string;
  title: string;
  /** What the tab says besides, for those who point at it. */
  hint?: string;
  faded?: boolean;
}

/** A list of tabs: arrow keys, Home and End move in it, and Tab leaves it. */
export class Tabs {
  readonly element: HTMLElement;
  private tabs: Tab[] = [];
  private selected = "";

  constructor(
    label: string,
    className: string,
    private readonly onSelect: (id: string) => void,
  ) {
    this.element = h("div", { role: "tablist", "aria-label": label, class: className, keydown: (e) => this.key(e as KeyboardEvent) });
  }

  set(tabs: Tab[], selected: string) {
    const moved = selected !== this.selected;
    const focused = this.element.contains(document.activeElement);
    if (moved || JSON.stringify(tabs) !== JSON.stringify(this.tabs)) {
      this.tabs = tabs;
      this.selected = selected;
      this.element.replaceChildren(...tabs.map((t) => this.button(t)));
      if (focused) this.current?.focus();
    }
    if (moved) this.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private get current(): HTMLElement | null {
    return this.element.querySelector('[aria-selected="true"]');
  }

  private button(tab: Tab): HTMLElement {
    const on = tab.id === this.selected;
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        class: tab.faded ? "faded" : undefined,
        "aria-selected": String(on),
        tabindex: on ? 0 : -1,
        title: tab.hint,
        "data-id": tab.id,
        click: () => this.onSelect(tab.id),
      },
      tab.title,
    );
  }

  private key(event: KeyboardEvent) {
    const at = this.tabs.findIndex((t) => t.id === this.selected);
    const n = this.tabs.length;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: n - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.onSelect(this.tabs[(to + n) % n].id);
  }
}
