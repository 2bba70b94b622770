import {
  argumentsOf,
  calleeOf,
  isNode,
  literalText,
  type Node,
  nameOf,
  parseSource,
  quotedText,
  templateText,
} from "./syntax-tree.ts";

export type FoundText = { text: string; line: number };
export type FoundTexts = {
  /** Texts for the catalogue. */
  messages: FoundText[];
  /** Texts that fans would read and the catalogue does not have. */
  literals: FoundText[];
};

/** A whole sentence, as in services' messages. */
const isSentence = (text: string) => /^[“‘(]?[A-Z{].*[a-z]{2}.* .*[.!?]$/.test(text);
/** Starts like a sentence or a label, or has words around a placeholder. */
const isText = (text: string) =>
  /^["“‘(]?[A-Z](?:[a-z’']+(?![\w-]*(?:[/_]|:(?! )))| [a-z])/.test(text) && !NAMES.test(text);
const hasWords = (text: string) => /[A-Za-z]{2}/.test(text);
/** A number with its unit. */
const isCount = (text: string) => /^\d+ [a-z]{3,}$/.test(text);
/** Words before or after a placeholder, in lower case or after a separator. */
const hasWordsAroundValue = (text: string) => /\{\}(?: |: |\. |, | · )[A-Za-z]{2,}|^(?!auto)[a-z]{3,} \{\}/.test(text);
/** Keys of the keyboard and of HTTP, which look like labels. */
const NAMES =
  /^(Escape|Enter|Tab|Home|End|Arrow\w*|Page(Up|Down)|Token|Accept(-.*)?|Content-.*|Element|Date|Infinity|Token .*|.*sans-serif)$/;

/** Callees whose arguments fans never read: styles, and errors for the log. */
const UNREAD = /^(styled|css|cx|keyframes|logFailure)$|Error$/;

const UNREAD_ATTRIBUTE = /^(autoComplete|className|sizes|type|id|name|href|to|rel|path|d)$/;
/** Attributes that are read or heard, however short. */
const READ_ATTRIBUTE =
  /^(label|title|alt|placeholder|help|heading|eyebrow|about|prompt|aria-(label|description|valuetext|roledescription))$/;

/** Properties of a node that contain no texts. */
const SKIPPED_PROPERTIES = new Set(["key", "span", "typeAnnotation", "typeParams"]);

const isCall = (node: Node) => node.type === "CallExpression" || node.type === "NewExpression";

/** Imports, exports from other files, and types, except the expressions of a cast. */
const isImportOrType = ({ type }: Node) =>
  /^(Import|ExportAll|ExportNamed|Ts)/.test(type) && !/^Ts(As|Satisfies|Const|NonNull)/.test(type);

/** Values that are compared, type names of structured data, and other parts that fans never read. */
function isNeverRead(node: Node): boolean {
  switch (node.type) {
    case "BinaryExpression":
      return /^[=!]==?$|^in$/.test(String(node.operator));
    case "JSXAttribute":
      return UNREAD_ATTRIBUTE.test(nameOf(node.name));
    case "KeyValueProperty":
      return nameOf(node.key).startsWith("@");
    default:
      return node.type === "ClassProperty";
  }
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
  const { body, lineOf } = parseSource(source, options);
  const addMessage = (text: string, at: Node) => found.messages.push({ text, line: lineOf(at) });
  const addLiteral = (text: string, at: Node) => found.literals.push({ text, line: lineOf(at) });

  /** The argument of `t` or `msg`: a text, or a choice between texts. */
  const addMarked = (argument: unknown, at: Node): void => {
    const text = literalText(argument);
    if (text !== undefined) addMessage(text, at);
    else if (isNode(argument) && argument.type === "TemplateLiteral") addLiteral(templateText(argument), at);
    else if (isNode(argument) && argument.type === "ConditionalExpression") {
      addMarked(argument.consequent, at);
      addMarked(argument.alternate, at);
    }
  };

  /** Everything in an argument that takes texts without `t`, such as a failure's message. */
  const addAll = (value: unknown): void => {
    if (!isNode(value)) {
      if (typeof value === "object" && value !== null) for (const one of Object.values(value)) addAll(one);
      return;
    }
    const text = literalText(value);
    if (text !== undefined) {
      if (isText(text)) addMessage(text, value);
    } else if (value.type === "CallExpression") visit(value);
    else if (options.services && value.type === "TemplateLiteral") addLiteral(templateText(value), value);
    else for (const [key, one] of Object.entries(value)) if (key !== "key") addAll(one);
  };

  /** Visits a call. Returns false if its arguments are to be visited like any other code. */
  const visitCall = (node: Node): boolean => {
    const name = calleeOf(node);
    const args = argumentsOf(node);
    if (name === "t" || name === "msg") {
      addMarked(args[0], node);
      visit(args.slice(1));
      return true;
    }
    if (name === "AppError") {
      const [, message, rest] = args;
      addAll(message);
      const properties = isNode(rest) ? ((rest.properties ?? []) as Node[]) : [];
      addAll(properties.find(({ key }) => nameOf(key) === "fields")?.value);
      return true;
    }
    if (name === "invalid") {
      addAll(args);
      return true;
    }
    return UNREAD.test(name);
  };

  /** Reports the words of markup and of attributes that are read. Returns true if the node was one of these. */
  const addMarkupText = (node: Node): boolean => {
    const isReadAttribute = node.type === "JSXAttribute" && READ_ATTRIBUTE.test(nameOf(node.name));
    const literal = isReadAttribute ? node.value : node;
    if (!isNode(literal) || literal.type !== (isReadAttribute ? "StringLiteral" : "JSXText")) return false;
    const text = String(literal.value).trim();
    if (options.screens && hasWords(text)) addLiteral(text, node);
    return true;
  };

  /** Reports a service's `message` and sentences. Returns true for a `message`, whose value is then done. */
  const addServiceText = (node: Node): boolean => {
    const isMessage = node.type === "KeyValueProperty" && nameOf(node.key) === "message";
    const message = isMessage ? literalText(node.value) : undefined;
    if (message !== undefined && hasWords(message)) {
      addLiteral(message, node);
      return true;
    }
    const sentence = quotedText(node);
    if (isSentence(sentence)) addLiteral(sentence, node);
    return false;
  };

  /** Reports a noun and its plural, as the results of a condition. */
  const addPlural = (node: Node): void => {
    if (node.type !== "ConditionalExpression") return;
    const [one, other] = [literalText(node.consequent), literalText(node.alternate)];
    if (one !== undefined && /^[a-z ]{3,}$/.test(one) && other === `${one}s`) addLiteral(other, node);
  };

  /** Collects or reports a literal that reads like a text. */
  const addLiteralText = (node: Node): void => {
    const text = quotedText(node);
    if (options.screens && node.type === "StringLiteral" && isCount(text)) addLiteral(text, node);
    if (isText(text)) {
      if (options.everyText && node.type === "StringLiteral") addMessage(text, node);
      if (options.screens) addLiteral(text, node);
    } else if (options.screens && node.type === "TemplateLiteral" && hasWordsAroundValue(text)) addLiteral(text, node);
  };

  const visit = (node: unknown): void => {
    if (!isNode(node)) {
      if (typeof node === "object" && node !== null) for (const value of Object.values(node)) visit(value);
      return;
    }
    if (isImportOrType(node)) return;
    if (isCall(node) && visitCall(node)) return;
    if (isNeverRead(node)) return;
    if (addMarkupText(node)) return;
    if (options.services && addServiceText(node)) return;
    if (options.screens) addPlural(node);
    addLiteralText(node);
    // The value of a case is compared, not read.
    if (node.type === "SwitchCase") visit(node.consequent);
    else for (const [key, value] of Object.entries(node)) if (!SKIPPED_PROPERTIES.has(key)) visit(value);
  };
  visit(body);
  return found;
}
