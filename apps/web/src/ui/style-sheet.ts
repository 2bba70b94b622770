/** On the tag of a rendered page's styles: the names of the classes in it, without `PREFIX`. */
export const DRAWN_CLASSES = "data-classes";

/** On the tags of the rules that the browser adds itself. */
export const ADDED_RULES = "data-added";

const PREFIX = "f-";

/** How a rule in the recipes' layer begins. */
const LAYER = "@layer recipes{";

const inBrowser = typeof document !== "undefined";

/** On the server: the rules of every class that some page has used; each is worked out once for all pages. */
const written = new Map<string, string[]>();

/** In the browser: the classes whose rules the page has. It begins with what the page's own tag brought. */
const present = new Set(
  inBrowser ? document.querySelector(`style[${DRAWN_CLASSES}]`)?.getAttribute(DRAWN_CLASSES)?.split(" ") : [],
);

/** The class of what `key` stands for. Its rules are asked for once, and not at all for a class that came with the page. */
export function classFor(key: string, rulesFor: (selector: string) => string[]): string {
  const name = hash(key);
  if (inBrowser) {
    if (!present.has(name)) {
      present.add(name);
      addRules(rulesFor(`.${PREFIX}${name}`));
    }
  } else if (!written.has(PREFIX + name)) {
    written.set(PREFIX + name, rulesFor(`.${PREFIX}${name}`));
  }
  return PREFIX + name;
}

/**
 * A sheet of its own: a rule of a layer that is put into a sheet makes Chromium find the whole document's fonts again and lay
 * out all of it, a sheet that comes after the others does not.
 */
function addRules(rules: string[]): void {
  if (rules.length === 0) return;
  const tag = document.createElement("style");
  tag.setAttribute(ADDED_RULES, "");
  tag.textContent = rules.join("");
  document.head.append(tag);
}

/** 32 bits (FNV-1a) in a few letters and digits. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return (state >>> 0).toString(36);
}

/**
 * The styles that a page's HTML uses: `globals` first, then the components' in the order in which the page names them. The
 * order depends on the page alone, whatever other pages used before; what is in a layer stands in it together, and loses to
 * the rest wherever it stands.
 */
export function styleTags(html: string, globals: string): string {
  const used = new Set<string>();
  for (const [, classes = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of classes.split(" ")) if (written.has(name)) used.add(name);
  }
  let layered = "";
  let unlayered = "";
  for (const name of used) {
    for (const rule of written.get(name) ?? []) {
      if (rule.startsWith(LAYER)) layered += rule.slice(LAYER.length, -1);
      else unlayered += rule;
    }
  }
  const names = [...used].map((name) => name.slice(PREFIX.length)).join(" ");
  return `<style>${globals}</style><style ${DRAWN_CLASSES}="${names}">${layered && `${LAYER}${layered}}`}${unlayered}</style>`;
}
