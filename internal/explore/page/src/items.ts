// What a column can show: panes and pictures, in groups.

import { type Kept, keptPrefix, type Shown } from "./model";
import type { Pane, Picture } from "./types";

export interface Item {
  id: string;
  title: string;
  group: string;
  /** The one that is shown when its group is chosen. */
  preferred: boolean;
  pane?: Pane;
  picture?: Picture;
}

export const groups = [
  { id: "source", title: "Source", hint: "What was written, and what the front end made of it" },
  { id: "passes", title: "Passes", hint: "The IR after each pass that changed it" },
  { id: "gpu", title: "GPU", hint: "Plan, LLVM IR and PTX" },
  { id: "cpu", title: "CPU", hint: "LLVM IR and assembly" },
  { id: "kept", title: "Kept", hint: "What was kept to compare with" },
  { id: "pictures", title: "Pictures", hint: "Accesses, layouts, pipelines and limits" },
];

const preferred = new Set(["ttir", "ptx", "asm"]);
const pictures = "picture:";

export function items(shown: Shown, kept: Kept | undefined): Item[] {
  const panes = [...shown.panes, ...(kept?.panes ?? [])].map((pane) => ({ id: pane.id, title: pane.title, group: pane.group as string, preferred: preferred.has(pane.id), pane }));
  return [...panes, ...shown.pictures.map((picture) => ({ id: pictures + picture.id, title: picture.title, group: "pictures", preferred: false, picture }))];
}

const knownGroups: Record<string, string> = { tile: "gpu", "llvm-ptx": "gpu", ptx: "gpu", "llvm-cpu": "cpu", asm: "cpu" };

/** The group of an item that there may be none of at present. */
export function groupOf(id: string): string {
  if (id.startsWith(pictures)) return "pictures";
  if (id.startsWith(keptPrefix)) return "kept";
  if (id.startsWith("pass:")) return "passes";
  return knownGroups[id] ?? "source";
}
