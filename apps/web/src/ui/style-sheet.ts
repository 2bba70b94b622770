/** Attribute of a rendered page's style tag: the names of its classes, without `PREFIX`. */
export const DRAWN_CLASSES = "data-classes";

/** Attribute of style tags that the browser adds itself. */
export const ADDED_RULES = "data-added";

const PREFIX = "f-";

/** The prefix of a rule in the recipes' layer. */
const LAYER = "@layer recipes{";

const inBrowser = typeof document !== "undefined";

/** Server: the rules of every class that any page has used, computed once for all pages. */
const written = new Map<string, string[]>();

/** Browser: the classes whose rules the page has, starting with those in the page's own tag. */
const present = new Set(
  inBrowser ? document.querySelector(`style[${DRAWN_CLASSES}]`)?.getAttribute(DRAWN_CLASSES)?.split(" ") : [],
);

/** Returns the class for `key`. `rulesFor` is called once per class, and not at all for a class that came with the page. */
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
 * Adds rules in a new style element: inserting a layered rule into an existing sheet makes Chromium match the whole
 * document's fonts again and lay out all of it; appending a sheet after the others does not.
 */
function addRules(rules: string[]): void {
  if (rules.length === 0) return;
  const tag = document.createElement("style");
  tag.setAttribute(ADDED_RULES, "");
  tag.textContent = rules.join("");
  document.head.append(tag);
}

/** A 32-bit hash (FNV-1a) in base 36. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return (state >>> 0).toString(36);
}

/**
 * The style tags for a page's HTML: `globals` first, then the components' rules in the order in which the page names their
 * classes. The order depends on this page alone, not on earlier ones. Layered rules are grouped together and lose to
 * unlayered ones wherever they are.
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
