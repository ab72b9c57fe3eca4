import { h } from "./dom";
import type { Model, Phase } from "./model";
import { milliseconds } from "./timings";

const words: Record<Phase, string> = { idle: "Ready", quick: "Compiling…", full: "Compiling for the target…", failed: "No answer" };

/** Fills the line at the bottom: what is under way, how many problems, and, where something is compiled, how long answers took. */
export function status(element: HTMLElement, model: Model, version: string, timed: boolean) {
  const state = h("span", { class: "state", role: "status" });
  const link = h("span", { class: "linkinfo" });
  const times = h("span", { class: "times", title: "From a change to the frame that shows its answer" });
  element.replaceChildren(state, link, h("span", { class: "space" }), times, h("span", { class: "version" }, version));

  const show = () => {
    const errors = model.problems("error").length;
    const failed = model.phase.value === "failed";
    const settled = model.phase.value === "idle";
    element.dataset.phase = settled && errors ? "error" : failed ? "error" : model.phase.value;
    state.textContent = failed ? `No answer: ${model.failure.value}` : settled && errors ? errorText(model) : words[model.phase.value];
    const { quick, full } = timed ? model.latency.value : { quick: 0, full: 0 };
    times.textContent = [quick && `linalg ${milliseconds(quick)}`, full && `all stages ${milliseconds(full)}`].filter(Boolean).join(" · ");
    link.textContent = describeLink(model);
  };
  for (const signal of [model.phase, model.shown, model.latency, model.failure, model.pinned]) signal.subscribe(show);
  show();
}

/** The first error, and how many more there are. */
function errorText(model: Model): string {
  const [first, ...others] = model.problems("error");
  const place = first.line > 0 ? `line ${first.line}: ` : "";
  return place + first.message.split("\n")[0] + (others.length ? `, and ${others.length} more` : "");
}

/** Says which places of the source the marked lines came from. */
function describeLink(model: Model): string {
  const { origins } = model.link(model.pinned.value);
  const found = [...origins].map((o) => model.shown.value.origins[o]).filter(Boolean);
  if (!found.length) return "";
  const places = [...new Set(found.map((o) => (o.name ? `${o.name} (line ${o.line})` : `line ${o.line}`)))];
  return "from " + places.slice(0, 4).join(", ") + (places.length > 4 ? ` and ${places.length - 4} more` : "");
}
