import { parseSync } from "@swc/core";

/** A node of SWC's syntax tree, of which only the parts are typed that the search for texts reads. */
export type Node = { type: string; span?: { start: number; end: number }; [key: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Parses a source. Returns its statements, and a function that returns the line on which a node begins, from 1. */
export function parseSource(
  source: string,
  { tsx }: { tsx: boolean },
): { body: unknown; lineOf: (node: Node) => number } {
  // Positions count bytes across all sources the compiler has parsed; the added statement marks where this source begins.
  const module = parseSync(`0;${source}`, { syntax: "typescript", tsx, target: "es2024" }) as unknown as Node;
  const bytes = Buffer.from(source);
  const base = (module.span?.start ?? 0) + 2;
  const lineOf = (node: Node) =>
    bytes
      .subarray(0, Math.max(0, (node.span?.start ?? 0) - base))
      .toString()
      .split("\n").length;
  return { body: module.body, lineOf };
}

/** The name of a called function or constructor; empty for any other callee. */
export function calleeOf(node: Node): string {
  const callee = node.callee;
  return isNode(callee) && typeof callee.value === "string" ? callee.value : "";
}

/** The arguments of a call. */
export const argumentsOf = (node: Node): unknown[] =>
  ((node.arguments ?? []) as { expression: unknown }[]).map(({ expression }) => expression);

/** The name of a property or attribute; empty if it is computed. */
export const nameOf = (name: unknown): string => (isNode(name) ? String(name.value) : "");

/** The text of a template literal, with `{}` for each placeholder. */
export const templateText = (node: Node): string =>
  (node.quasis as { cooked?: string; raw: string }[]).map(({ cooked, raw }) => cooked ?? raw).join("{}");

/** The text of a string or template literal; empty for any other node. */
export function quotedText(node: Node): string {
  if (node.type === "StringLiteral") return String(node.value);
  return node.type === "TemplateLiteral" ? templateText(node) : "";
}

/** The text of a literal, of a template without placeholders, or of a concatenation of these; otherwise undefined. */
export function literalText(node: unknown): string | undefined {
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
