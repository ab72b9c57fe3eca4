import { type Diagnostic as Lint, setDiagnostics } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import type { Diagnostic, Note } from "./types";

const severities = { error: "error", warning: "warning", remark: "info" } as const;

/** The message with its notes. */
export function messageOf(d: Diagnostic): string {
  return [d.message, ...(d.notes ?? []).map(noteText)].join("\n");
}

function noteText(n: Note): string {
  if (!n.file) return n.message;
  return n.line > 0 ? `${n.file}:${n.line}:${n.column}: ${n.message}` : `${n.file}: ${n.message}`;
}

/** Shows diagnostics on their lines. Those without a place, or behind the end of the text, are left out. */
export function showDiagnostics(view: EditorView, diagnostics: Diagnostic[]) {
  const doc = view.state.doc;
  const at = (line: number, column: number) => {
    const { from, to } = doc.line(Math.min(line, doc.lines));
    return Math.min(to, from + Math.max(0, column - 1));
  };
  const lints = diagnostics
    .filter((d) => d.line > 0 && d.line <= doc.lines)
    .map((d): Lint => {
      const from = at(d.line, d.column);
      const end = d.endLine ? at(d.endLine, d.endColumn) : from;
      return { from, to: end > from ? end : wordEnd(doc.sliceString(from, doc.lineAt(from).to), from), severity: severities[d.severity], message: messageOf(d) };
    });
  view.dispatch(setDiagnostics(view.state, lints));
}

/** The end of the word at the beginning of a text, so that a place without an extent can be seen. */
function wordEnd(text: string, from: number): number {
  return from + (/^[\w%.@]+|^./.exec(text)?.[0].length ?? 0);
}
