// Colours of the languages of panes. Python has a parser; the others are told by their tokens.

import { type Language, StreamLanguage, type StringStream } from "@codemirror/language";
import { pythonLanguage } from "@codemirror/lang-python";

/** A kind of token: what it looks like, and its tag for colours. */
type Token = [RegExp, string];

function tokens(table: Token[]): Language {
  return StreamLanguage.define({
    token(stream: StringStream) {
      if (stream.eatSpace()) return null;
      for (const [pattern, tag] of table) if (stream.match(pattern)) return tag;
      stream.next();
      return null;
    },
  });
}

const number: Token = [/^-?(0x[0-9a-fA-F]+|\d+(\.\d+)?([eE][-+]?\d+)?)\b/, "number"];
const text: Token = [/^"([^"\\]|\\.)*"/, "string"];
const word: Token = [/^[\w$]+/, ""];

const mlir = tokens([
  [/^\/\/.*/, "comment"],
  text,
  [/^%[\w$.-]+(#\d+)?/, "variableName"],
  [/^\^\w+/, "labelName"],
  [/^@([\w$.-]+|"[^"]*")/, "variableName.definition"],
  [/^[#!][\w$.]+/, "typeName"],
  [/^(x|\?x|\d+x)+(?=[a-z!])/, "number"],
  [/^(i\d+|[su]i\d+|b?f\d+\w*|tf32|index|none|tensor|memref|vector|tuple|complex)\b/, "typeName"],
  [/^(true|false|dense|unit|loc|attributes|to|step|iter_args|into|outs|ins|else|do|affine_map|strided)\b/, "atom"],
  [/^[a-z_]+(\.[a-z_0-9]+)+\b/, "keyword"],
  [/^(module|func|return)\b/, "keyword"],
  number,
  word,
]);

const llvm = tokens([
  [/^;.*/, "comment"],
  [/^c?"([^"\\]|\\.)*"/, "string"],
  [/^%([\w$.-]+|"[^"]*")/, "variableName"],
  [/^@([\w$.-]+|"[^"]*")/, "variableName.definition"],
  [/^[#!][\w.]*/, "meta"],
  [/^[\w.$-]+:(?=\s|$)/, "labelName"],
  [/^(i\d+|float|double|half|bfloat|ptr|void|label|metadata|x|addrspace)\b/, "typeName"],
  [/^(define|declare|target|attributes|source_filename|datalayout|triple|tail|ret|br|switch|call|phi|select|load|store|getelementptr|inbounds|i?f?cmp|f?add|f?sub|f?mul|[usf]?div|[usf]?rem|shl|[al]shr|and|or|xor|f?neg|[sz]ext|trunc|fpext|fptrunc|bitcast|insert\w+|extract\w+|shufflevector|alloca|fence|atomicrmw|cmpxchg|to|asm|sideeffect|freeze|[su]itofp|fpto[su]i|ptrtoint|inttoptr|addrspacecast|unreachable)\b/, "keyword"],
  [/^(true|false|null|undef|poison|zeroinitializer|none|nsw|nuw|exact|align|noundef|nonnull|readonly|writeonly|noalias|nocapture|fast|contract|volatile)\b/, "atom"],
  number,
  word,
]);

const ptx = tokens([
  [/^\/\/.*/, "comment"],
  text,
  [/^%[\w.]+/, "variableName"],
  [/^\$?[\w$]+:(?!:)/, "labelName"],
  [/^@!?(?=%)/, "operator"],
  [/^\.[bsuf]\d+\w*|^\.pred\b/, "typeName"],
  [/^\.[a-z_]\w*/, "meta"],
  [/^0[fdFD][0-9a-fA-F]+/, "number"],
  [/^[a-z][a-z0-9_]*(\.[\w:]+)+/, "keyword"],
  [/^(ret|exit|bra|trap|call)\b/, "keyword"],
  number,
  word,
]);

const asm = tokens([
  [/^(#|\/\/|;).*/, "comment"],
  text,
  [/^[.\w$]+:/, "labelName"],
  [/^\.[a-z_]\w*/, "meta"],
  [/^%\w+/, "variableName"],
  [/^\$?-?(0x[0-9a-f]+|\d+)\b/, "number"],
  [/^\b([re]?[abcd]x|[re]?[sd]il?|[re]?[sb]pl?|r\d+[dwb]?|[xyz]mm\d+|k[0-7]|[re]ip|[abcd][lh]|[wxqdsv]\d+(\.\d*[bhsd])?|sp|xzr|wzr)\b/, "variableName"],
  [/^\b(byte|[dqxyz]?mmword|[dq]?word|ptr|offset)\b/, "typeName"],
  [/^[a-z][a-z0-9.]*\b/, "keyword"],
  word,
]);

export const languages: Record<string, Language> = { python: pythonLanguage, mlir, llvm, ptx, asm };
