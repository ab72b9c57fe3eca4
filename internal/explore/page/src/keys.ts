import type { Columns } from "./columns";
import { h } from "./dom";
import type { Panel } from "./panel";

export interface KeyTargets {
  columns: Columns;
  panel: Panel;
  problems: { step(by: number): void };
  run?: () => void;
}

/** A shortcut: how it is written, what it does in words, and how its event is told. */
interface Shortcut {
  keys: string;
  does: string;
  is(e: KeyboardEvent): boolean;
  act(t: KeyTargets, help: () => void): void;
}

const plain = (key: string) => (e: KeyboardEvent) => e.key === key && !e.shiftKey && !e.altKey && !e.ctrlKey;
const shift = (key: string) => (e: KeyboardEvent) => e.key === key && e.shiftKey && !e.altKey && !e.ctrlKey;
const alt = (key: string) => (e: KeyboardEvent) => e.key === key && e.altKey && !e.ctrlKey;
const ctrl = (key: string) => (e: KeyboardEvent) => e.key === key && (e.ctrlKey || e.metaKey) && !e.altKey;

const shortcuts: Shortcut[] = [
  { keys: "F1", does: "this list", is: plain("F1"), act: (_, help) => help() },
  { keys: "F6", does: "focus the next column, then the panel", is: plain("F6"), act: (t) => cycle(t, 1) },
  { keys: "Shift+F6", does: "focus the previous one", is: shift("F6"), act: (t) => cycle(t, -1) },
  { keys: "Alt+Page Down", does: "next stage in this column", is: alt("PageDown"), act: (t) => t.columns.active.step(1) },
  { keys: "Alt+Page Up", does: "previous stage in this column", is: alt("PageUp"), act: (t) => t.columns.active.step(-1) },
  { keys: "F7", does: "next marked line in this column", is: plain("F7"), act: (t) => t.columns.active.stepLinked(1) },
  { keys: "Shift+F7", does: "previous marked line", is: shift("F7"), act: (t) => t.columns.active.stepLinked(-1) },
  { keys: "F8", does: "next error or remark", is: plain("F8"), act: (t) => t.problems.step(1) },
  { keys: "Shift+F8", does: "previous error or remark", is: shift("F8"), act: (t) => t.problems.step(-1) },
  { keys: "F2", does: "arguments of the kernel", is: plain("F2"), act: (t) => t.panel.open("arguments") },
  { keys: "Ctrl+Enter", does: "run the kernel", is: ctrl("Enter"), act: (t) => t.run?.() },
];

/** Shortcuts that editors and tabs have of their own. */
const others: [string, string][] = [
  ["Arrow keys", "in a text: move the cursor, whose line is marked in all columns; in tabs: choose; on a bar between columns: widths"],
  ["Esc", "unmark"],
  ["Esc, then Tab", "leave the source, in which Tab indents"],
  ["Ctrl+F", "search in a column"],
];

function cycle({ columns, panel }: KeyTargets, by: number) {
  const stops = [...columns.all, panel];
  const at = columns.all.findIndex((c) => c.contains(document.activeElement));
  const from = at < 0 ? (by > 0 ? -1 : stops.length - 1) : at;
  const inPanel = at < 0 && document.getElementById("panel")!.contains(document.activeElement);
  stops[((inPanel ? stops.length - 1 : from) + by + stops.length) % stops.length].focus();
}

/** The licences of what the page contains: in an exported file they are part of it. */
function licenses(): HTMLElement {
  const text = document.getElementById("licenses")?.textContent;
  if (text) return h("details", {}, h("summary", {}, "Licences"), h("pre", { tabindex: 0 }, text.trim()));
  return h("p", {}, h("a", { href: "assets/LICENSES.txt", target: "_blank", rel: "noreferrer" }, "Licences"));
}

/** Listens to the shortcuts. Returns the function that shows their list. */
export function listen(targets: KeyTargets): () => void {
  const rows = [...shortcuts.map((s): [string, string] => [s.keys, s.does]), ...others];
  const dialog = h(
    "dialog",
    { class: "help", "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("dl", {}, ...rows.flatMap(([keys, does]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, does)])),
    licenses(),
    h("form", { method: "dialog" }, h("button", {}, "Close")),
  );
  document.body.append(dialog);
  const help = () => dialog.showModal();
  document.addEventListener(
    "keydown",
    (e) => {
      const shortcut = dialog.open ? undefined : shortcuts.find((s) => s.is(e));
      if (!shortcut) return;
      e.preventDefault();
      e.stopPropagation();
      shortcut.act(targets, help);
    },
    { capture: true },
  );
  return help;
}
