import { expect, type Page } from "@playwright/test";

/**
 * Watches for a text that is shown for a few seconds only: on a busy machine it may come and go between two looks at the page.
 * Returns a function that waits until an element with exactly this text, within `part`, has been visible. The page may navigate
 * in the meantime, but not load another document.
 */
export async function watchForText(page: Page, text: string, part = "body"): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(
    ([wanted, within]) => {
      const found = { isSeen: false };
      const isIt = (element: Element | null) =>
        element?.textContent === wanted && element.closest(within) !== null && element.checkVisibility();
      const observer = new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          const nodes = type === "characterData" ? [target] : [...addedNodes];
          for (const node of nodes) {
            const elements = node instanceof Element ? [node, ...node.querySelectorAll("*")] : [node.parentElement];
            if (elements.some(isIt)) found.isSeen = true;
          }
        }
        if (found.isSeen) observer.disconnect();
      });
      observer.observe(document, { childList: true, characterData: true, subtree: true });
      return found;
    },
    [text, part] as const,
  );
  return () => expect.poll(() => watch.evaluate(({ isSeen }) => isSeen), { message: `“${text}” was shown` }).toBe(true);
}
