// Marks on lines and values that came from the same places of the source.

import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { type Link, meets, valuesOf } from "./links";
import { tints } from "./model";
import type { Pane } from "./types";

export interface Marked {
  /** The pane as the editor shows it, or none while its text is newer than the result. */
  pane: Pane | undefined;
  pinned: Link;
  hovered: Link;
  /** The colour of a line, by the line of the source that it came from. */
  tint(line: number): number | undefined;
}

const setMarks = StateEffect.define<Marked>();

const line = {
  pinned: Decoration.line({ class: "linked" }),
  hovered: Decoration.line({ class: "linked-hover" }),
};
const tinted = Array.from({ length: tints }, (_, i) => Decoration.line({ class: `tint tint${i}` }));
const name = Decoration.mark({ class: "linked-value" });

function decorate(doc: Text, { pane, pinned, hovered, tint }: Marked): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  if (!pane) return builder.finish();
  const values = new Set([...(pinned.value ? pinned.origins : []), ...(hovered.value ? hovered.origins : [])]);
  for (let i = 0; i < Math.min(doc.lines, pane.links.length); i++) {
    const at = doc.line(i + 1);
    if (meets(pinned.origins, pane.links[i])) builder.add(at.from, at.from, line.pinned);
    else if (meets(hovered.origins, pane.links[i])) builder.add(at.from, at.from, line.hovered);
    else {
      const colour = tint(i);
      if (colour !== undefined) builder.add(at.from, at.from, tinted[colour]);
    }
    if (!values.size) continue;
    for (const v of valuesOf(pane, i)) {
      if (meets(values, v.origins) && v.from < v.to && at.from + v.to <= at.to) builder.add(at.from + v.from, at.from + v.to, name);
    }
  }
  return builder.finish();
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, tr) {
    for (const effect of tr.effects) if (effect.is(setMarks)) return decorate(tr.state.doc, effect.value);
    return tr.docChanged ? marks.map(tr.changes) : marks;
  },
  provide: (f) => EditorView.decorations.from(f),
});

export const marks: Extension = field;

/** What each editor was marked for last: moving the pointer within a line changes nothing. */
const last = new WeakMap<EditorView, { pane: Pane | undefined; key: string }>();

export function mark(view: EditorView, marked: Marked) {
  const { pane, pinned, hovered } = marked;
  const key = [pinned, hovered].map((l) => `${l.value} ${[...l.origins].join()}`).join("|");
  const before = last.get(view);
  if (before?.pane === pane && before?.key === key && view.state.field(field).size > 0) return;
  last.set(view, { pane, key });
  if (!marked.pane && view.state.field(field).size === 0) return;
  view.dispatch({ effects: setMarks.of(marked) });
}
