import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { FormResultDialog } from "./form-result-dialog.tsx";
import { stubDialogs } from "./testing/native-dialogs.ts";

beforeAll(stubDialogs);

test("the focus goes to Done when the result replaces the form and its submit button", async () => {
  const dialog = (result?: string) => (
    <FormResultDialog title="Mug" result={result} onSubmit={() => undefined} onClose={() => undefined}>
      <button type="submit">Tell me</button>
    </FormResultDialog>
  );
  const { rerender } = render(dialog());
  screen.getByText("Tell me").focus();
  rerender(dialog("We will write to you."));
  expect(document.activeElement?.textContent).toBe("Done");
});
