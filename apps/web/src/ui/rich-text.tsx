import { Fragment, type ReactNode } from "react";

/**
 * A translated text in which marked words become links or emphasis: `richText("Read the <terms>terms</terms>", { terms })`.
 * The word order is the translation's. Tags cannot be nested.
 */
export const richText = (text: string, parts: Record<string, (words: string) => ReactNode>): ReactNode =>
  text.split(/(<\w+>.*?<\/\w+>)/).map((piece, place) => {
    const [, name = "", words = ""] = /^<(\w+)>(.*)<\//.exec(piece) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which are never reordered
    return <Fragment key={place}>{parts[name]?.(words) ?? piece}</Fragment>;
  });
