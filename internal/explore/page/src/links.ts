import type { Pane, Value } from "./types";

/** A place in a pane: line counts from 0, column is in UTF-16 units. */
export interface Place {
  pane: string;
  line: number;
  column: number;
}

const byLine = new WeakMap<Pane, Map<number, Value[]>>();

/** The values of a line. */
export function valuesOf(pane: Pane, line: number): Value[] {
  let lines = byLine.get(pane);
  if (!lines) {
    lines = new Map();
    for (const v of pane.values) {
      const list = lines.get(v.line);
      if (list) list.push(v);
      else lines.set(v.line, [v]);
    }
    byLine.set(pane, lines);
  }
  return lines.get(line) ?? [];
}

/** What a place is linked by. */
export interface Link {
  origins: ReadonlySet<number>;
  /** The place is the name of a value, so that names are marked wherever they mean the same. */
  value: boolean;
}

export const noLink: Link = { origins: new Set(), value: false };

/** The origins of the value at a place, or of its line. */
export function linkAt(pane: Pane, { line, column }: Place): Link {
  const value = valuesOf(pane, line).find((v) => v.from <= column && column < v.to && v.origins.length > 0);
  return { origins: new Set(value ? value.origins : pane.links[line]), value: !!value };
}

export function meets(origins: ReadonlySet<number>, links: readonly number[] | undefined): boolean {
  return origins.size > 0 && !!links?.some((o) => origins.has(o));
}

/** The lines of a pane that came from any of the origins. */
export function linkedLines(pane: Pane, origins: ReadonlySet<number>): number[] {
  const lines: number[] = [];
  if (origins.size) pane.links.forEach((links, line) => meets(origins, links) && lines.push(line));
  return lines;
}
