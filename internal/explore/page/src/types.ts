// The request and the result of an exploration, as package explore of the Go side has them.

export interface Request {
  name: string;
  text: string;
  kernel?: string;
  args?: Record<string, string>;
  consts?: Record<string, string>;
  numWarps?: number;
  numStages?: number;
  target?: string;
}

export interface Result {
  kernels: Kernel[];
  kernel: string;
  panes: Pane[];
  origins: Origin[];
  diagnostics: Diagnostic[];
  timings: Timing[];
  pictures: Picture[];
}

export interface Kernel {
  name: string;
  line: number;
  params: Param[];
  /** A launch that was made up, of the kernel that was compiled. */
  launch?: Launch;
}

export interface Launch {
  grid: string;
  args: { name: string; text: string }[];
}

export interface Param {
  name: string;
  type: string;
  constexpr: boolean;
  default: string;
  guessed: boolean;
}

export type Group = "source" | "passes" | "gpu" | "cpu" | "kept";

export interface Pane {
  id: string;
  title: string;
  language: string;
  group: Group;
  text: string;
  /** The pane that a diff is shown against, or "". */
  before: string;
  /** For each line, counted from 0, the indices of the origins that it came from. */
  links: number[][];
  values: Value[];
}

/** A name in a text. Line counts from 0, columns are in UTF-16 units. */
export interface Value {
  line: number;
  from: number;
  to: number;
  origins: number[];
}

/** A place in the source; line and column count from 1. */
export interface Origin {
  line: number;
  column: number;
  file: string;
  name: string;
}

/** A message about a place of a pane; lines and columns count from 1, line is 0 for no place. */
export interface Diagnostic {
  pane: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  severity: "error" | "warning" | "remark";
  message: string;
  notes?: Note[] | null;
}

/** What explains a diagnostic, at a place of any file; line is 0 for no place. */
export interface Note {
  file: string;
  line: number;
  column: number;
  message: string;
}

export interface Timing {
  stage: string;
  ms: number;
}

export interface Picture {
  id: string;
  title: string;
  kernel: string;
  caption: string;
  svg: string;
}

/** What the page begins with. */
export interface Start {
  request: Request;
  files?: string[] | null;
  targets?: string[] | null;
  version?: string;
}

export interface RunRequest {
  request: Request;
  /** Numbers of programs along x, y and z, or expressions of the arguments. */
  grid: string;
  args: Record<string, string>;
}

export interface RunResult {
  outputs?: Output[] | null;
  printed?: string;
  error?: string;
}

export interface Output {
  name: string;
  type: string;
  shape: number[];
  /** The first elements; those that JSON has no number for are strings. */
  values: (number | string)[];
  /** The upper left corner of a matrix, or of the first one of several; absent for vectors. */
  rows?: (number | string)[][];
  text: string;
}
