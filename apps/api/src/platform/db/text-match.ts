import { type RawBuilder, sql } from "kysely";

/**
 * Minimum similarity of two words, 0 to 1, for a search to treat one as a misspelling of the other; "hoddie" and "hoodie"
 * have 0.4.
 */
export const WORD_SIMILARITY = 0.39;

/** Escapes `%`, `_` and `\` in a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Returns a column without case and accents, as search compares it and as the trigram indexes store it. */
export const folded = (column: string): RawBuilder<string> => sql`f_unaccent(lower(${sql.ref(column)}))`;
const foldedText = (text: string): RawBuilder<string> => sql`f_unaccent(lower(${text}))`;

/** Condition: the column contains the text, ignoring case and accents. One or two letters must be at the start of a word. */
export const contains = (column: string, query: string): RawBuilder<boolean> => containsIn(folded(column), query);

/** Like `contains`, for a text that is already folded, such as an index over several columns. */
export function containsIn(text: RawBuilder<string>, query: string): RawBuilder<boolean> {
  const pattern = foldedText(escapeLike(query));
  if (query.length >= 3) return sql<boolean>`${text} like '%' || ${pattern} || '%'`;
  // A single expression, because folding a row's text again costs more than comparing it.
  return sql<boolean>`${text} ~ ('(^| )' || regexp_replace(${foldedText(query)}, '([^[:alnum:]])', '\\\\\\1', 'g'))`;
}

/** Condition: the column starts with the text, ignoring case and accents. */
export const beginsWith = (column: string, query: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(column)} like ${foldedText(escapeLike(query))} || '%'`;

/** Condition: the column equals the text, ignoring case and accents. */
export const equals = (column: string, query: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(column)} = ${foldedText(query)}`;

/**
 * Condition: some words of the column are similar to the text. Needs `pg_trgm.word_similarity_threshold` set in the
 * transaction.
 */
export const resembles = (column: string, query: string): RawBuilder<boolean> =>
  sql<boolean>`${foldedText(query)} <% ${folded(column)}`;

/**
 * Returns a score for how well a text, as returned by `folded`, matches: best when equal, then at its beginning, at the
 * beginning of a word, anywhere, then by mere similarity. Fold each candidate once in a subquery: folding costs more than
 * all comparisons.
 */
export function fit(text: RawBuilder<string>, query: string): RawBuilder<number> {
  const pattern = foldedText(escapeLike(query));
  return sql<number>`(case
    when ${text} = ${foldedText(query)} then 4
    when ${text} like ${pattern} || '%' then 3
    when ${text} like '% ' || ${pattern} || '%' then 2
    when ${text} like '%' || ${pattern} || '%' then 1
    else 0 end + word_similarity(${foldedText(query)}, ${text}) + similarity(${foldedText(query)}, ${text}) / 2)`;
}
