import type { Locator } from "@playwright/test";

/** Returns the words of the elements' own text that are broken over two lines. */
export const brokenWords = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) =>
      [...element.childNodes].flatMap((node) =>
        [...(node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "").matchAll(/\p{L}+/gu)]
          .filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
          })
          .map(([word]) => word),
      ),
    ),
  );
