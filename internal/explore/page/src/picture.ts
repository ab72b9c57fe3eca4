import { h } from "./dom";
import { themeChanged } from "./theme";
import type { Picture } from "./types";

/**
 * Shows a picture. It is in a shadow tree, so that its style sheet is its own, and is given to the
 * browser as an object, which the page's policy allows where it refuses style elements.
 */
export class PictureView {
  readonly element: HTMLElement;
  private readonly frame = h("div", { class: "drawing" });
  private readonly caption = h("p", { class: "caption" });
  private readonly root: ShadowRoot;
  private picture: Picture | undefined;

  constructor() {
    this.element = h("figure", { class: "picture", tabindex: 0, hidden: true }, this.frame, this.caption);
    this.root = this.frame.attachShadow({ mode: "open" });
    themeChanged(() => this.draw());
  }

  show(picture: Picture | undefined) {
    this.element.hidden = !picture;
    if (!picture || picture.svg === this.picture?.svg) return;
    this.picture = picture;
    this.caption.textContent = picture.caption;
    this.element.setAttribute("aria-label", picture.title);
    this.draw();
  }

  private draw() {
    if (!this.picture) return;
    const parsed = new DOMParser().parseFromString(this.picture.svg, "image/svg+xml");
    const svg = parsed.documentElement;
    if (svg.localName !== "svg") return;
    this.root.adoptedStyleSheets = [sheet(":host{display:block} svg{display:block;max-width:100%;height:auto}"), ...styles(svg)];
    clean(svg);
    this.root.replaceChildren(document.adoptNode(svg));
  }
}

function sheet(text: string): CSSStyleSheet {
  const s = new CSSStyleSheet();
  s.replaceSync(text);
  return s;
}

/** Takes the style elements out of a picture. Media queries on colours get the answer of the page's theme. */
function styles(svg: Element): CSSStyleSheet[] {
  const dark = document.documentElement.dataset.theme === "dark";
  return [...svg.querySelectorAll("style")].map((element) => {
    element.remove();
    const text = (element.textContent ?? "").replaceAll(":root", "svg");
    return sheet(text.replace(/\(prefers-color-scheme:\s*(dark|light)\)/g, (_, scheme) => ((scheme === "dark") === dark ? "(min-width:0)" : "(max-width:0)")));
  });
}

/** Removes whatever could act, and gives style attributes to the browser as objects. */
function clean(svg: Element) {
  for (const element of svg.querySelectorAll("script, foreignObject, iframe")) element.remove();
  for (const element of [svg, ...svg.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || (name.endsWith("href") && !value.startsWith("#"))) element.removeAttribute(name);
      if (name !== "style") continue;
      element.removeAttribute(name);
      (element as SVGElement).style.cssText = value;
    }
  }
}
