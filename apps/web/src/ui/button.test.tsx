import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";

test("the focus that a button loses while it loads comes back to it, unless it is somewhere else by then", () => {
  const { container, rerender } = render(<Button>Send</Button>);
  const button = container.querySelector("button");
  const load = (during = () => {}) => {
    button?.focus();
    button?.click();
    rerender(<Button loading>Send</Button>);
    // What a browser does with the focus of a button that is disabled.
    button?.blur();
    during();
    rerender(<Button>Send</Button>);
  };
  load();
  expect(document.activeElement).toBe(button);

  const other = document.body.appendChild(document.createElement("input"));
  load(() => other.focus());
  expect(document.activeElement).toBe(other);
  other.remove();
});

test("so does one that is only disabled while something works", () => {
  const { container, rerender } = render(<Button>Add to Cart</Button>);
  const button = container.querySelector("button");
  button?.focus();
  button?.click();
  rerender(<Button disabled>Adding...</Button>);
  button?.blur();
  rerender(<Button>Add to Cart</Button>);
  expect(document.activeElement).toBe(button);
});
