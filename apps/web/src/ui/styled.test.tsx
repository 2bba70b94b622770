import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { styled } from "./styled.tsx";

const Card = styled("article", { base: { bg: "raised", "& h3": { fontSize: "d4" } } });
const Wide = styled(Card, { base: { flexDirection: "row", "& h3": { fontSize: "d2" } } });
const Key = styled(
  "button",
  { base: { px: "4" }, variants: { tone: { ember: { bg: "ember" }, quiet: { bg: "panel" } } } },
  { defaultProps: { type: "button" } },
);

/** Renders the element and returns it with the CSS of its class. */
function shown(children: React.ReactElement) {
  const { container, unmount } = render(children);
  const element = container.firstElementChild;
  if (!element) throw new Error("nothing was rendered");
  const css = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText))
    .filter((rule) => rule.includes(`.${element.className}`))
    .join("\n");
  unmount();
  return { element, css };
}

test("a component made from another extends it and leaves the original unchanged", () => {
  expect(shown(<Wide />).css).toContain("font-size: var(--f-font-sizes-d2)");
  const card = shown(<Card />).css;
  expect(card).toContain("font-size: var(--f-font-sizes-d4)");
  expect(card).not.toContain("flex-direction");
});

test("variants and style props become styles; everything else is passed to the element", () => {
  const { element, css } = shown(<Key tone="ember" mt="6" aria-label="Go" data-x="1" />);
  expect(element.outerHTML).toMatch(
    /^<button type="button" aria-label="Go" data-x="1" class="f-[a-z0-9]+"><\/button>$/,
  );
  expect(css).toContain("background: var(--f-colors-ember)");
  expect(css).toContain("margin-top: var(--f-spacing-6)");
});

test("`as` changes the element, not its styles", () => {
  const { element, css } = shown(<Card as="section" />);
  expect(element.tagName).toBe("SECTION");
  expect(css).toContain("background: var(--f-colors-raised)");
});

test("an element keeps its own class beside the generated one", () => {
  expect(shown(<Card className="wide" />).element.className).toMatch(/^wide f-[a-z0-9]+$/);
});
