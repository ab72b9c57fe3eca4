import { h } from "./dom";
import { themeChanged } from "./theme";
import type { Picture } from "./types";

const step = 1.25;

/**
 * Shows a picture. It is in a shadow tree, so that its style sheet is its own, and is given to the
 * browser as an object, which the page's policy allows where it refuses style elements.
 */
export class PictureView {
  readonly element: HTMLElement;
  /** Buttons that make pictures larger and smaller. */
  readonly tools: HTMLElement;
  private readonly frame = h("div", { class: "drawing" });
  private readonly caption = h("p", { class: "caption" });
  private readonly root: ShadowRoot;
  /** How many times as wide as the column pictures are. */
  private zoom = 1;
  private picture: Picture | undefined;

  constructor(private readonly goToLine: (line: number) => void) {
    const button = (text: string, title: string, by: number) => h("button", { type: "button", class: "quiet icon", title, "aria-label": title, click: () => this.magnify(by) }, text);
    this.tools = h("span", { class: "zoom", hidden: true }, button("−", "Smaller (−)", 1 / step), button("+", "Larger (+)", step));
    this.element = h("figure", { class: "picture", tabindex: 0, hidden: true, keydown: (e) => this.key(e as KeyboardEvent) }, this.frame, this.caption);
    this.root = this.frame.attachShadow({ mode: "open" });
    themeChanged(() => this.draw());
  }

  show(picture: Picture | undefined) {
    this.element.hidden = !picture;
    this.tools.hidden = !picture;
    if (!picture || picture.svg === this.picture?.svg) return;
    this.picture = picture;
    this.caption.textContent = picture.caption;
    this.element.setAttribute("aria-label", picture.title);
    this.draw();
  }

  /** Makes a text that names a line of the source lead there. */
  private link(text: SVGTextElement) {
    const line = Number(/^line (\d+)$/.exec(text.textContent?.trim() ?? "")?.[1]);
    if (!line) return;
    text.setAttribute("role", "link");
    text.setAttribute("tabindex", "0");
    text.addEventListener("click", () => this.goToLine(line - 1));
    text.addEventListener("keydown", (e) => e.key === "Enter" && this.goToLine(line - 1));
  }

  private key(event: KeyboardEvent) {
    const by = { "+": step, "=": step, "-": 1 / step }[event.key];
    if (by && !event.ctrlKey && !event.metaKey) this.magnify(by);
  }

  private magnify(by: number) {
    this.zoom = Math.min(Math.max(this.zoom * by, 1), 6);
    this.frame.style.width = `${100 * this.zoom}%`;
    this.frame.style.maxWidth = this.zoom > 1 ? "none" : "";
  }

  private draw() {
    if (!this.picture) return;
    const { text, styles } = takeStyles(this.picture.svg);
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (svg.localName !== "svg") return;
    this.root.adoptedStyleSheets = [...styles.map(sheet), frame];
    clean(svg);
    for (const text of svg.querySelectorAll("text")) this.link(text);
    this.root.replaceChildren(document.adoptNode(svg));
  }
}

const frame = new CSSStyleSheet();
frame.replaceSync(":host{display:block} svg{display:block;width:100%;height:auto} .ts-page{fill:none;stroke:none} [role=link]{cursor:pointer;text-decoration:underline}");

/** Takes style elements and attributes out of the text of a picture: the policy refuses them even while it is read. */
function takeStyles(svg: string): { text: string; styles: string[] } {
  const styles: string[] = [];
  const text = svg.replace(/<style[^>]*>([^]*?)<\/style>/g, (_, css: string) => {
    styles.push(css.replace(/<!\[CDATA\[|\]\]>/g, "").replaceAll("&gt;", ">"));
    return "";
  });
  return { text: text.replaceAll(' style="', ` ${heldStyle}="`), styles };
}

const heldStyle = "data-style";

/** Makes a style sheet. Media queries on colours get the answer of the page's theme. */
function sheet(css: string): CSSStyleSheet {
  const dark = document.documentElement.dataset.theme === "dark";
  const answered = css.replace(/\(prefers-color-scheme:\s*(dark|light)\)/g, (_, scheme) => ((scheme === "dark") === dark ? "(min-width:0)" : "(max-width:0)"));
  const s = new CSSStyleSheet();
  s.replaceSync(answered.replaceAll(":root", "svg"));
  return s;
}

/** Removes whatever could act, and gives held styles to the browser as objects. */
function clean(svg: Element) {
  for (const element of svg.querySelectorAll("script, style, foreignObject, iframe")) element.remove();
  for (const element of [svg, ...svg.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || (name.endsWith("href") && !value.startsWith("#"))) element.removeAttribute(name);
      if (name === heldStyle) (element as SVGElement).style.cssText = value;
    }
  }
}
