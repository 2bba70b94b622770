import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";

test("focus lost while the button is loading returns to it, unless the focus has moved elsewhere", () => {
  const { container, rerender } = render(<Button>Send</Button>);
  const button = container.querySelector("button");
  const load = (during = () => {}) => {
    button?.focus();
    button?.click();
    rerender(<Button loading>Send</Button>);
    // Browsers blur a button when it is disabled.
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

test("focus also returns to a button that is merely disabled meanwhile", () => {
  const { container, rerender } = render(<Button>Add to Cart</Button>);
  const button = container.querySelector("button");
  button?.focus();
  button?.click();
  rerender(<Button disabled>Adding...</Button>);
  button?.blur();
  rerender(<Button>Add to Cart</Button>);
  expect(document.activeElement).toBe(button);
});
