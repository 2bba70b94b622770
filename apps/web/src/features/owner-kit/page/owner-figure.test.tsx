import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Figure } from "./owner-figure.tsx";

it("passes the length of its value to its styles, which set a long amount smaller so that it stays in its card", () => {
  render(
    <>
      <Figure label="Sales, gross" value="$1,066.00" />
      <Figure label="Subscribers" value={100_100} />
    </>,
  );
  const lengthOf = (text: string) => screen.getByText(text).style.getPropertyValue("--characters");
  expect([lengthOf("$1,066.00"), lengthOf("100,100")]).toEqual(["9", "7"]);
});
