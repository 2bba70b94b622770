import { parseSync } from "@swc/core";

export type FoundText = { text: string; line: number };
export type FoundTexts = {
  /** Texts for the catalogue. */
  messages: FoundText[];
  /** Texts that fans would read and the catalogue does not have. */
  literals: FoundText[];
};

type Node = { type: string; span?: { start: number; end: number }; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** A whole sentence, as in services' messages. */
const isSentence = (text: string) => /^[“‘(]?[A-Z{].*[a-z]{2}.* .*[.!?]$/.test(text);
/** Starts like a sentence or a label, or has words around a placeholder. */
const isText = (text: string) =>
  /^["“‘(]?[A-Z](?:[a-z’']+(?![\w-]*(?:[/_]|:(?! )))| [a-z])/.test(text) && !NAMES.test(text);
const hasWords = (text: string) => /[A-Za-z]{2}/.test(text);
/** Keys of the keyboard and of HTTP, which look like labels. */
const NAMES =
  /^(Escape|Enter|Tab|Home|End|Arrow\w*|Page(Up|Down)|Token|Accept(-.*)?|Content-.*|Element|Date|Infinity|Token .*|.*sans-serif)$/;

/** Callees whose arguments fans never read: styles, and errors for the log. */
const UNREAD = /^(styled|css|cx|keyframes|logFailure)$|Error$/;

const UNREAD_ATTRIBUTE = /^(autoComplete|className|sizes|type|id|name|href|to|rel|path|d)$/;
/** Attributes that are read or heard, however short. */
const READ_ATTRIBUTE =
  /^(label|title|alt|placeholder|help|heading|eyebrow|about|prompt|aria-(label|description|valuetext|roledescription))$/;

const calleeOf = (node: Node): string => {
  const callee = node.callee;
  return isNode(callee) && typeof callee.value === "string" ? callee.value : "";
};

/** The text of a literal, of a template without placeholders, or of a concatenation of these; otherwise undefined. */
function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "StringLiteral") return String(node.value);
  if (node.type === "ParenthesisExpression") return literalText(node.expression);
  if (node.type === "TemplateLiteral") {
    const { expressions, quasis } = node as unknown as { expressions: unknown[]; quasis: { cooked: string }[] };
    return expressions.length === 0 ? quasis[0]?.cooked : undefined;
  }
  if (node.type === "BinaryExpression" && node.operator === "+") {
    const [left, right] = [literalText(node.left), literalText(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

const templateText = (node: Node): string =>
  (node.quasis as { cooked?: string; raw: string }[]).map(({ cooked, raw }) => cooked ?? raw).join("{}");

/** The text of a string or template literal; empty for any other node. */
function quotedText(node: Node): string {
  if (node.type === "StringLiteral") return String(node.value);
  return node.type === "TemplateLiteral" ? templateText(node) : "";
}

/**
 * Finds the texts of one source. `everyText` collects each literal that reads like a text for the catalogue: contracts do not
 * mark theirs, since other code shows them. `screens` instead reports such literals, and all words in markup; `services` reports
 * sentences, a call's `message`, and failures with values in them.
 */
export function findTexts(
  source: string,
  options: { tsx: boolean; everyText: boolean; screens: boolean; services?: boolean },
): FoundTexts {
  const found: FoundTexts = { messages: [], literals: [] };
  // Positions count bytes across all sources the compiler has parsed; the added statement marks where this source begins.
  const module = parseSync(`0;${source}`, {
    syntax: "typescript",
    tsx: options.tsx,
    target: "es2024",
  }) as unknown as Node;
  const bytes = Buffer.from(source);
  const base = (module.span?.start ?? 0) + 2;
  const lineOf = (node: Node) =>
    bytes
      .subarray(0, Math.max(0, (node.span?.start ?? 0) - base))
      .toString()
      .split("\n").length;

  const mark = (argument: unknown, at: Node): boolean => {
    const text = literalText(argument);
    if (text !== undefined) found.messages.push({ text, line: lineOf(at) });
    else if (isNode(argument) && argument.type === "TemplateLiteral") {
      found.literals.push({ text: templateText(argument), line: lineOf(at) });
    }
    if (isNode(argument) && argument.type === "ConditionalExpression") {
      mark(argument.consequent, at);
      mark(argument.alternate, at);
      return true;
    }
    return text !== undefined;
  };

  /** Marks every literal in the node that reads like a text. */
  const markAll = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) markAll(one);
    if (!isNode(node)) {
      if (typeof node === "object" && node !== null && !Array.isArray(node))
        for (const value of Object.values(node)) markAll(value);
      return;
    }
    const text = literalText(node);
    if (text !== undefined) {
      if (isText(text)) found.messages.push({ text, line: lineOf(node) });
      return;
    }
    if (node.type === "CallExpression") {
      visit(node);
      return;
    }
    if (options.services && node.type === "TemplateLiteral") {
      found.literals.push({ text: templateText(node), line: lineOf(node) });
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === "key" || (key === "callee" && node.type === "CallExpression")) continue;
      markAll(value);
    }
  };

  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (!isNode(node)) {
      if (typeof node === "object" && node !== null) for (const value of Object.values(node)) visit(value);
      return;
    }
    if (/^(Import|ExportAll|ExportNamed|Ts)/.test(node.type) && !/^Ts(As|Satisfies|Const|NonNull)/.test(node.type))
      return;

    if (node.type === "CallExpression" || node.type === "NewExpression") {
      const name = calleeOf(node);
      const args = ((node.arguments ?? []) as { expression: unknown }[]).map(({ expression }) => expression);
      if (name === "t" || name === "msg") {
        mark(args[0], node);
        visit(args.slice(1));
        return;
      }
      if (name === "AppError") {
        markAll(args[1]);
        const [, , rest] = args;
        if (isNode(rest)) {
          const fields = ((rest.properties ?? []) as Node[]).find(({ key }) => isNode(key) && key.value === "fields");
          markAll(fields?.value);
        }
        return;
      }
      if (name === "invalid") {
        markAll(args);
        return;
      }
      if (UNREAD.test(name)) return;
    }
    if (node.type === "JSXText") {
      if (options.screens && hasWords(String(node.value))) {
        found.literals.push({ text: String(node.value).trim(), line: lineOf(node) });
      }
      return;
    }
    if (node.type === "JSXAttribute") {
      const name = isNode(node.name) ? String(node.name.value) : "";
      if (UNREAD_ATTRIBUTE.test(name)) return;
      if (READ_ATTRIBUTE.test(name) && isNode(node.value) && node.value.type === "StringLiteral") {
        const text = String(node.value.value);
        if (options.screens && hasWords(text)) found.literals.push({ text, line: lineOf(node) });
        return;
      }
    }
    if (node.type === "BinaryExpression" && /^[=!]==?$|^in$/.test(String(node.operator))) return;
    if (node.type === "SwitchCase") {
      visit(node.consequent);
      return;
    }
    if (node.type === "ClassProperty") return;
    // Read by browsers, not by fans.
    if (node.type === "JSXAttribute" && isNode(node.name) && node.name.value === "autoComplete") return;
    // Type names of structured data.
    if (node.type === "KeyValueProperty" && isNode(node.key) && String(node.key.value).startsWith("@")) return;
    if (options.services) {
      const isMessage = node.type === "KeyValueProperty" && isNode(node.key) && node.key.value === "message";
      const text = isMessage ? literalText(node.value) : undefined;
      if (text !== undefined && hasWords(text)) {
        found.literals.push({ text, line: lineOf(node) });
        return;
      }
      const sentence = quotedText(node);
      if (isSentence(sentence)) found.literals.push({ text: sentence, line: lineOf(node) });
    }
    if (options.screens && node.type === "ConditionalExpression") {
      const [one, other] = [literalText(node.consequent), literalText(node.alternate)];
      // A noun and its plural.
      if (one !== undefined && /^[a-z ]{3,}$/.test(one) && other === `${one}s`) {
        found.literals.push({ text: other, line: lineOf(node) });
      }
    }
    const text = quotedText(node);
    if (options.screens && node.type === "StringLiteral" && /^\d+ [a-z]{3,}$/.test(text)) {
      found.literals.push({ text, line: lineOf(node) });
    }
    if (isText(text)) {
      if (options.everyText && node.type === "StringLiteral") found.messages.push({ text, line: lineOf(node) });
      if (options.screens) found.literals.push({ text, line: lineOf(node) });
    } else if (
      options.screens &&
      node.type === "TemplateLiteral" &&
      /\{\}(?: |: |\. |, | · )[A-Za-z]{2,}|^(?!auto)[a-z]{3,} \{\}/.test(text)
    ) {
      found.literals.push({ text, line: lineOf(node) });
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === "key" || key === "span" || key === "typeAnnotation" || key === "typeParams") continue;
      visit(value);
    }
  };
  visit(module.body);
  return found;
}
