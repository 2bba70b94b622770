const KYSELY =
  /\.?(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|\w*[jJ]oin(?:Lateral)?)\(\s*((?:\[\s*)?"[^"]*"(?:\s*,\s*"[a-z_]+(?: as \w+)?")*)/g;
const NO_ALIAS =
  "(?!(?:as|cross|for|full|group|inner|join|lateral|left|limit|natural|on|order|returning|right|set|union|using|values|where)\\b)";
const NAME = `[a-z_]+(?:\\s+(?:as\\s+)?${NO_ALIAS}[a-z_]+)?`;
const RAW = new RegExp(
  `\\b(?:from|join|into|update|using|table)\\s+(?:only\\s+)?(?:public\\.)?(${NAME}(?:\\s*,\\s*${NAME})*)`,
  "g",
);

/** The tables of `known` that a source file reads or writes, through Kysely's calls or in raw SQL; sorted. */
export function tablesIn(source: string, known: ReadonlySet<string>): string[] {
  const text = withoutComments(source);
  const names: string[] = [];
  for (const [, args = ""] of text.matchAll(KYSELY)) {
    // The first string of a call is its table; in a list every string is a table.
    const strings = [...args.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? "");
    names.push(...(args.startsWith("[") ? strings : strings.slice(0, 1)));
  }
  for (const statement of rawSql(text)) {
    for (const [, list = ""] of statement.matchAll(RAW)) names.push(...list.split(","));
  }
  const tables = names.map((name) => name.trim().split(/\s/)[0] ?? "");
  return [...new Set(tables)].filter((table) => known.has(table)).sort();
}

/** Replaces comments with spaces; anything that looks like one within a string or template is kept. */
function withoutComments(source: string): string {
  return source.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*)/g,
    (_, text: string | undefined) => text ?? " ",
  );
}

/** The texts of `sql` templates and of templates passed to `query(…)`, without their placeholders. */
function* rawSql(text: string): Generator<string> {
  for (const match of text.matchAll(/(?:\bsql(?:<[^`]*?>)?|\.query(?:<[^`]*?>)?\(\s*)`/g)) {
    yield templateAt(text, match.index + match[0].length).toLowerCase();
  }
  for (const [, statement = ""] of text.matchAll(/\.query(?:<[^`]*?>)?\(\s*"([^"]*)"/g)) yield statement.toLowerCase();
}

/** A template's own text from `start` to its end, without the contents of `${…}`. */
function templateAt(text: string, start: number): string {
  let own = "";
  for (let at = start; at < text.length && text[at] !== "`"; at += 1) {
    if (text.startsWith("${", at)) {
      at = endOfPlaceholder(text, at + 2);
      own += " ? ";
    } else own += text[at];
  }
  return own;
}

/** The position of the brace that closes a placeholder; templates within it may have placeholders of their own. */
function endOfPlaceholder(text: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    else if (text[at] === "`") at = endOfTemplate(text, at + 1);
    if (depth === 0) break;
  }
  return at;
}

function endOfTemplate(text: string, start: number): number {
  let at = start;
  for (; at < text.length && text[at] !== "`"; at += 1)
    if (text.startsWith("${", at)) at = endOfPlaceholder(text, at + 2);
  return at;
}
