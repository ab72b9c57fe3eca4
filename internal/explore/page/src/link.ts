// Links that hold the whole state. It is in the fragment of the URL, which browsers send to no server:
// #s= and base64url of the deflated JSON.

import type { Request } from "./types";

export interface State extends Request {
  view?: View;
}

/** What is shown besides the request. */
export interface View {
  columns?: string[];
  panel?: string;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function encode(state: State): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const b of bytes) binary += String.fromCharCode(b);
  return "#s=" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads the state in a fragment; none if there is no state in it or it is damaged. */
export async function decode(fragment: string): Promise<State | undefined> {
  if (!fragment.startsWith("#s=")) return undefined;
  try {
    const binary = atob(fragment.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(binary, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    const state = JSON.parse(new TextDecoder().decode(bytes));
    return typeof state?.text === "string" && typeof state?.name === "string" ? state : undefined;
  } catch {
    return undefined;
  }
}
