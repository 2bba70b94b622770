import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { Dialog } from "../owner-ui/dialog.tsx";
import { useFocusOnPage } from "./use-focus-on-page.ts";

/** An order whose refund is requested in a dialog and whose button is gone once everything is refunded. */
function Order() {
  const [state, setState] = useState<"paid" | "asking" | "closing" | "refunded">("paid");
  return (
    <>
      <section aria-label="Items">
        {state !== "refunded" && (
          <button type="button" onClick={() => setState("asking")}>
            Refund
          </button>
        )}
      </section>
      <Dialog open={state === "asking"} onClose={() => setState("paid")} title="Refund">
        <button
          type="button"
          onClick={() => {
            setState("closing");
            queueMicrotask(() => setState("refunded"));
          }}
        >
          Confirm
        </button>
      </Dialog>
    </>
  );
}

function Page() {
  const page = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const [isGone, setGone] = useState(false);
  useFocusOnPage(page);
  return (
    <main id="main" tabIndex={-1}>
      <div ref={page}>
        {isGone ? (
          <h1>Loaded</h1>
        ) : (
          <header>
            <section aria-label="Next steps">
              {step === 0 && (
                <button type="button" onClick={() => setStep(1)}>
                  Mark as sent
                </button>
              )}
              <button type="button">Cancel order</button>
            </section>
            <button type="button" onClick={() => setGone(true)}>
              Retry
            </button>
            <Order />
          </header>
        )}
      </div>
    </main>
  );
}

const show = () =>
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <Page />
    </OwnerSite>,
  );

async function press(name: string) {
  (await screen.findByRole("button", { name })).focus();
  await userEvent.keyboard("{Enter}");
}

test("a button that its action removes leaves the focus beside the other buttons", async () => {
  show();
  await press("Mark as sent");
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("region", { name: "Next steps" }));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Cancel order");
});

test("a Retry that is removed with its whole page leaves the focus on the page's content", async () => {
  show();
  await press("Retry");
  await expect.poll(() => document.activeElement?.id).toBe("main");
});

test("a dialog whose button is gone when it closes returns the focus to the button's place", async () => {
  show();
  await press("Refund");
  await press("Confirm");
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("region", { name: "Items" }));
});

test("a focus that a click has taken elsewhere stays there", async () => {
  show();
  const retry = await screen.findByRole("button", { name: "Retry" });
  retry.focus();
  await userEvent.click(document.body);
  retry.click();
  await screen.findByText("Loaded");
  expect(document.activeElement).toBe(document.body);
});
