import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { MailNotice } from "./mail-notice.tsx";

const open = (isGuideHere: boolean) =>
  render(
    <OwnerSite site={fakeOwnerSite({ "admin.mailStatus": () => ({ state: "files" }) })}>
      <MailNotice isGuideHere={isGuideHere} />
    </OwnerSite>,
  );

test("without a mail server, it says what that means and leads to the page that helps", async () => {
  open(false);
  expect((await screen.findByRole("note")).textContent).toContain("Fans do not get mails yet");
  const link = screen.getByRole("link", { name: "Set up a mail server" });
  expect(link.getAttribute("href")).toBe("/admin/site/connections");
});

test("on that page itself, it has no link", async () => {
  open(true);
  await screen.findByRole("note");
  expect(screen.queryByRole("link")).toBeNull();
});
