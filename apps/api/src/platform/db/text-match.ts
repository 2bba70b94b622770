import { type RawBuilder, sql } from "kysely";

/** How alike two words must be, 0 to 1, for a search to take them for the same word mistyped; "hoddie" is 0.4 like "hoodie". */
export const WORD_SIMILARITY = 0.39;

/** `%`, `_` and `\` as the letters they are. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A column as search compares it, which is what the trigram indexes hold. */
export const folded = (column: string): RawBuilder<string> => sql`f_unaccent(lower(${sql.ref(column)}))`;
const foldedText = (text: string): RawBuilder<string> => sql`f_unaccent(lower(${text}))`;

/** The text stands somewhere in the column, case and accents aside. Of one or two letters, at the start of a word. */
export const contains = (column: string, query: string): RawBuilder<boolean> => containsIn(folded(column), query);

/** The same in a text that is folded already, as an index over several columns holds it. */
export function containsIn(text: RawBuilder<string>, query: string): RawBuilder<boolean> {
  const pattern = foldedText(escapeLike(query));
  if (query.length >= 3) return sql<boolean>`${text} like '%' || ${pattern} || '%'`;
  // One expression, for each time that a row's text is folded costs more than comparing it.
  return sql<boolean>`${text} ~ ('(^| )' || regexp_replace(${foldedText(query)}, '([^[:alnum:]])', '\\\\\\1', 'g'))`;
}

/** The column begins with the text, case and accents aside. */
export const beginsWith = (column: string, query: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(column)} like ${foldedText(escapeLike(query))} || '%'`;

/** The column is the text, case and accents aside. */
export const equals = (column: string, query: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(column)} = ${foldedText(query)}`;

/** Some words of the column are like the text. Needs `pg_trgm.word_similarity_threshold` set in the transaction. */
export const resembles = (column: string, query: string): RawBuilder<boolean> =>
  sql<boolean>`${foldedText(query)} <% ${folded(column)}`;

/**
 * How well a text, given as `folded` returns it, fits: the whole, then its beginning, the beginning of a word, a part,
 * then mere likeness. Fold each candidate once in a subquery: folding costs more than all the comparing.
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
