import { Fragment, type ReactNode } from "react";

/**
 * A translated text whose marked words become links or emphasis: `richText("Read the <terms>terms</terms>", { terms })`.
 * The order of the words is the translation's. Tags are not nested.
 */
export const richText = (text: string, parts: Record<string, (words: string) => ReactNode>): ReactNode =>
  text.split(/(<\w+>.*?<\/\w+>)/).map((piece, place) => {
    const [, name = "", words = ""] = /^<(\w+)>(.*)<\//.exec(piece) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never move
    return <Fragment key={place}>{parts[name]?.(words) ?? piece}</Fragment>;
  });
