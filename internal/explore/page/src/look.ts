// How CodeMirror looks. Colours are variables of app.css, which has those of light and dark.

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { meta } from "./dom";

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--page)", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--accent)", padding: "4px 0" },
  ".cm-gutters": { backgroundColor: "var(--page)", color: "var(--faint)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 8px 0 10px", minWidth: "2.2em" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLineGutter": { color: "var(--text)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--selection)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".cm-line.tint0": { boxShadow: "inset 3px 0 var(--tint0)", backgroundColor: "color-mix(in srgb, var(--tint0) 9%, transparent)" },
  ".cm-line.tint1": { boxShadow: "inset 3px 0 var(--tint1)", backgroundColor: "color-mix(in srgb, var(--tint1) 9%, transparent)" },
  ".cm-line.tint2": { boxShadow: "inset 3px 0 var(--tint2)", backgroundColor: "color-mix(in srgb, var(--tint2) 9%, transparent)" },
  ".cm-line.tint3": { boxShadow: "inset 3px 0 var(--tint3)", backgroundColor: "color-mix(in srgb, var(--tint3) 9%, transparent)" },
  ".cm-line.tint4": { boxShadow: "inset 3px 0 var(--tint4)", backgroundColor: "color-mix(in srgb, var(--tint4) 9%, transparent)" },
  ".cm-line.tint5": { boxShadow: "inset 3px 0 var(--tint5)", backgroundColor: "color-mix(in srgb, var(--tint5) 9%, transparent)" },
  ".cm-line.tint6": { boxShadow: "inset 3px 0 var(--tint6)", backgroundColor: "color-mix(in srgb, var(--tint6) 9%, transparent)" },
  ".cm-line.tint7": { boxShadow: "inset 3px 0 var(--tint7)", backgroundColor: "color-mix(in srgb, var(--tint7) 9%, transparent)" },
  ".cm-line.linked-hover": { backgroundColor: "var(--hover-line)" },
  ".cm-line.linked, &.cm-merge-b .cm-line.linked": { backgroundColor: "var(--linked-line)", boxShadow: "inset 3px 0 var(--linked-edge)" },
  ".linked-value": { backgroundColor: "var(--linked-value)", borderRadius: "2px" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-search": { fontFamily: "var(--sans)", padding: "6px 8px" },
  ".cm-textfield, .cm-button": { background: "var(--page)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "4px" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "6px", boxShadow: "var(--shadow)", overflow: "hidden" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", fontSize: "13px", padding: "6px 10px", maxWidth: "60ch", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--error)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--warning)" },
  ".cm-diagnostic-info": { borderLeft: "4px solid var(--accent)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--error) 1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warning) 1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-info": { backgroundImage: "none", textDecoration: "underline dotted var(--accent) 1px", textUnderlineOffset: "3px" },
  ".cm-gutter-lint": { width: "12px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 1px" },
  ".cm-lint-marker": { width: "9px", height: "9px", marginTop: "5px", borderRadius: "50%", content: "none" },
  ".cm-lint-marker-error": { content: "none", backgroundColor: "var(--error)" },
  ".cm-lint-marker-warning": { content: "none", backgroundColor: "var(--warning)" },
  ".cm-lint-marker-info": { content: "none", backgroundColor: "var(--accent)" },
  "&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine": { backgroundColor: "var(--added-line)" },
  "&.cm-merge-b .cm-changedText, &.cm-merge-b .cm-deletedChunk .cm-deletedText": { background: "none" },
  "&.cm-merge-b .cm-changedText": { background: "var(--added-text)", borderRadius: "2px" },
  "&.cm-merge-b .cm-deletedChunk .cm-deletedText": { background: "var(--removed-text)", textDecoration: "none" },
  "&.cm-merge-b .cm-deletedText, .cm-deletedChunk del, .cm-deletedLine": { textDecoration: "none" },
  ".cm-deletedChunk": { backgroundColor: "var(--removed-line)", paddingLeft: "6px" },
  ".cm-changeGutter": { width: "3px", paddingLeft: "0" },
  "&.cm-merge-b .cm-changedLineGutter": { background: "var(--added)" },
  "&.cm-merge-b .cm-deletedLineGutter, .cm-deletedLineGutter": { background: "var(--removed)" },
  ".cm-collapsedLines": { background: "var(--raised)", color: "var(--muted)", fontFamily: "var(--sans)", fontSize: "12px", padding: "2px 12px" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--code-keyword)" },
  { tag: [tags.comment, tags.docString], color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)" },
  { tag: [tags.typeName, tags.className], color: "var(--code-type)" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.function(tags.definition(tags.variableName))], color: "var(--code-function)" },
  { tag: [tags.definition(tags.name), tags.labelName], color: "var(--code-function)" },
  { tag: [tags.meta, tags.annotation], color: "var(--code-meta)" },
]);

/** The look of every editor. The nonce lets it add its style sheet under the page's policy. */
export const look: Extension = [theme, syntaxHighlighting(colours), EditorView.cspNonce.of(meta("csp-nonce"))];
