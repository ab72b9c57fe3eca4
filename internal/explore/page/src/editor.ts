import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter } from "@codemirror/lint";
import { unifiedMergeView } from "@codemirror/merge";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { languages } from "./languages";
import type { Place } from "./links";
import { look } from "./look";
import { marks } from "./marks";
import type { Pane } from "./types";

/** Whom an editor tells what happens in it. */
export interface Watcher {
  changed(text: string): void;
  selected(line: number, column: number): void;
  hovered(place: { line: number; column: number } | undefined): void;
}

/** Marks changes that nobody typed. */
const fromPage = Annotation.define<boolean>();

const common: Extension = [
  lineNumbers(),
  lintGutter(),
  highlightSpecialChars(),
  drawSelection(),
  highlightActiveLineGutter(),
  highlightSelectionMatches({ minSelectionLength: 3 }),
  search({ top: true }),
  EditorState.tabSize.of(8),
  marks,
  look,
];

const editing: Extension = [
  history(),
  highlightActiveLine(),
  bracketMatching(),
  indentOnInput(),
  indentUnit.of("    "),
  EditorState.tabSize.of(4),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
];

const reading: Extension = [EditorState.readOnly.of(true), keymap.of(defaultKeymap)];

/** Makes the state of an editor for a pane, with a diff if there is an older text. */
export function paneState(pane: Pane, editable: boolean, before: string | undefined, watcher: Watcher): EditorState {
  const language = languages[pane.language];
  return EditorState.create({
    doc: pane.text,
    extensions: [
      keymap.of(searchKeymap),
      editable ? editing : reading,
      common,
      language ?? [],
      before === undefined ? [] : diff(before),
      EditorView.contentAttributes.of({ "aria-label": pane.title, tabindex: "0" }),
      watch(watcher),
    ],
  });
}

function diff(original: string): Extension {
  return unifiedMergeView({ original, mergeControls: false, gutter: true, syntaxHighlightDeletions: true, allowInlineDiffs: true, collapseUnchanged: { margin: 3, minSize: 8 } });
}

function watch(watcher: Watcher): Extension {
  let frame = 0;
  return [
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((tr) => tr.annotation(fromPage))) watcher.changed(update.state.doc.toString());
      if (update.selectionSet && !update.docChanged && update.transactions.some((tr) => tr.isUserEvent("select"))) {
        const { line, column } = placeOf(update.state, update.state.selection.main.head);
        watcher.selected(line, column);
      }
    }),
    EditorView.domEventHandlers({
      mousemove(event, view) {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => {
          const at = view.posAtCoords(event);
          watcher.hovered(at === null ? undefined : placeOf(view.state, at));
        });
      },
      mouseleave() {
        cancelAnimationFrame(frame);
        watcher.hovered(undefined);
      },
    }),
  ];
}

function placeOf(state: EditorState, at: number): Omit<Place, "pane"> {
  const line = state.doc.lineAt(at);
  return { line: line.number - 1, column: at - line.from };
}

/** Puts another text into an editor. Only what differs is replaced, so that the rest stays where it is on the screen. */
export function replaceText(view: EditorView, text: string) {
  const old = view.state.doc.toString();
  if (old === text) return;
  let from = 0;
  let end = 0;
  const most = Math.min(old.length, text.length);
  while (from < most && old.charCodeAt(from) === text.charCodeAt(from)) from++;
  while (end < most - from && old.charCodeAt(old.length - 1 - end) === text.charCodeAt(text.length - 1 - end)) end++;
  view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) }, annotations: fromPage.of(true) });
}
