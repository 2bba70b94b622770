import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

afterEach(() => void vi.unstubAllEnvs());

const chosen: string[] = [];
function Field({ first }: { first: string }) {
  const [zone, setZone] = useState(first);
  const change = (now: string) => {
    chosen.push(now);
    setZone(now);
  };
  return <TimeZoneField value={zone} onChange={change} errors={undefined} />;
}
const open = (first: string) =>
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <Field first={first} />
    </OwnerSite>,
  );

test("offers the browser's time zone until it is chosen", async () => {
  vi.stubEnv("TZ", "America/New_York");
  open("UTC");
  screen.getByText("This browser’s is America/New York.");
  await userEvent.click(screen.getByRole("button", { name: "Use this browser’s time zone" }));
  expect(chosen.at(-1)).toBe("America/New_York");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" }).value).toBe("America/New York");
  expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
});
