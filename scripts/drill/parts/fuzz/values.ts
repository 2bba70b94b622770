import fc, { type Arbitrary } from "fast-check";

/** The subset of JSON Schema that the procedures' inputs use. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
}

const nested = (depth: number, leaf: unknown) => {
  let value = leaf;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Texts that commonly break programs: encodings, markup, other languages' escapes, sizes. */
const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "x\udfff",
    "\u202egnp.exe",
    "\ufeff",
    "\u200b",
    "ß".repeat(500),
    "x".repeat(20_000),
    "🦜".repeat(2000),
    "z̴̡̛͔͖̃̀͘".repeat(100),
    "%",
    "%00",
    "%zz",
    "_%\\",
    "'; drop table users; --",
    "{{7*7}}#{7*7}<%= 7 %>",
    "<script>alert(1)</script>",
    "</title><svg onload=alert(1)>",
    "../../../etc/passwd",
    "..\\..\\",
    "/media/originals/x.flac",
    "javascript:alert(1)",
    "http://[",
    "http://127.0.0.1:1/",
    "data:text/html,x",
    "//evil.example",
    "null",
    "undefined",
    "NaN",
    "true",
    "__proto__",
    "constructor",
    "0x10",
    "1e309",
    "-0",
    "9".repeat(400),
    "0000-00-00",
    "2026-02-30",
    "+275760-09-13T00:00:00.000Z",
    "-271821-04-20T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "0001-01-01",
    "9999-12-31",
    "0000-01-01",
    "0000-12-31T23:59",
    "0000-01-01T00:00:00Z",
    "10000-01-01",
    "-0001-01-01",
    "24:00",
    "a@b",
    `${"a".repeat(300)}@example.com`,
    "a@example.com\r\nBcc: x@example.com",
    "=cmd|' /C calc'!A0",
    "[00:00.00]x\n[99999999999:99.99]y",
    "![x](javascript:1) [a]: <b> `".repeat(50),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

/** Values of the wrong type, size or shape for any field. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e21,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 31 - 1,
    2 ** 53,
    2 ** 63,
    5e-324,
    [],
    {},
    [[]],
    [null],
    [0, -1, 1e21],
    Array.from({ length: 2000 }, () => 1),
    Array.from({ length: 300 }, (_, index) => ({ id: index, name: "x" })),
    nested(40, "x"),
    nested(3000, 1),
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}'),
    { toString: 1, valueOf: null },
    { length: 1e9 },
  ),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const SOUND: Record<string, Arbitrary<string>> = {
  // Well-formed dates: the first and last possible ones, and one that exists in no calendar.
  date: fc.constantFrom(..."2026-08-01 1990-05-17 2031-12-31 0000-01-01 0001-01-01 9999-12-31".split(" ")),
  "date-time": fc.constantFrom(
    ..."2026-08-01T18:00:00Z 2030-01-01T00:00:00.000Z 1999-12-31T23:59:59Z 0000-01-01T00:00:00Z 9999-12-31T23:59:59Z".split(
      " ",
    ),
  ),
  email: fc.integer({ min: 1, max: 400 }).map((number) => `fuzzed${number}@site.example`),
  uri: fc.constantFrom("https://artist.example/x", "https://example.com/a?b=c#d"),
};
const word = fc.constantFrom(
  "Ember",
  "lantern",
  "Slow Burn",
  "25.00",
  "20:00",
  "Lisbon",
  "PT",
  "Europe/Lisbon",
  "a-slug",
);

/** Texts that match a pattern; any word for patterns that cannot be generated from, such as those with lookaround. */
function patterned(pattern: string): Arbitrary<string> {
  try {
    return fc.oneof(
      word,
      fc.stringMatching(new RegExp(pattern, "u")).map((made) => made.slice(0, 60)),
    );
  } catch {
    return word;
  }
}

/** A value that a schema accepts, or nearly: cross-field rules are ignored. Optional fields are included at random. */
export function soundValue(schema: JsonSchema | boolean | undefined, depth = 0): Arbitrary<unknown> {
  if (schema === undefined || typeof schema === "boolean" || depth > 6)
    return fc.constantFrom<unknown>("x", 1, null, {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((one) => soundValue(one, depth + 1)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, soundValue(field, depth + 1)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [], noNullPrototype: true });
    }
    case "array":
      return fc.array(soundValue(schema.items, depth + 1), { maxLength: 4 });
    case "integer":
    case "number":
      // Mostly ids of the demo content's rows.
      return fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.integer({ min: 0, max: 100_000 }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      if (schema.format && SOUND[schema.format]) return SOUND[schema.format] ?? word;
      if (schema.pattern) return patterned(schema.pattern);
      return word.map((made) => made.padEnd(schema.minLength ?? 0, "x"));
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Replaces one part of a value, at any depth; `choices` says which. */
function spoil(value: unknown, bad: unknown, choices: readonly number[]): unknown {
  const [choice = 0, ...others] = choices;
  const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
  const name = names[choice % (names.length + 1)];
  if (name === undefined) return bad;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === name ? spoil(one, bad, others) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: spoil(fields[name], bad, others) };
}

/** Names that programs commonly trip over, and the fields that a caller would like to set. */
const foreignName = fc.constantFrom(
  ..."__proto__ constructor toString hasOwnProperty then length 0 id user_id role version".split(" "),
  "",
  "\ud800",
  "a\u0000b",
  "x".repeat(5000),
);

/** An input that is valid except for one part, entirely valid, or unrelated to the schema. */
export function inputFor(schema: JsonSchema | undefined): Arbitrary<unknown> {
  const sound = schema ? soundValue(schema) : fc.constant({});
  const names = Object.keys(schema?.properties ?? {});
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant("id");
  const withField = (field: Arbitrary<string>) =>
    fc.tuple(sound, field, hostile).map(([value, key, bad]) => (isObject(value) ? { ...value, [key]: bad } : bad));
  const spoilt = fc
    .tuple(sound, hostile, fc.array(fc.nat(), { minLength: 2, maxLength: 5 }))
    .map(([value, bad, choices]) => spoil(value, bad, choices));
  return fc.oneof(
    { weight: 5, arbitrary: sound },
    { weight: 4, arbitrary: withField(name) },
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: withField(foreignName) },
    { weight: 1, arbitrary: hostile },
  );
}
