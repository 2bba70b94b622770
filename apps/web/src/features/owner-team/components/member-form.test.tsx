import type { TeamMember } from "@fanfare/contracts/admin/team";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { callOffPassword, fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { MemberForm } from "./member-form.tsx";

test("a removal that is called off at the password removes no member, and its question stays", async () => {
  const member = { id: 3, name: "Bo", email: "bo@example.com", role: "orders", has_two_step: false, is_self: false };
  const site = fakeOwnerSite({});
  const onDone = vi.fn();
  render(
    <OwnerSite site={site}>
      <MemberForm member={member as unknown as TeamMember} onDone={onDone} />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Remove from the team" }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  await callOffPassword();
  expect(screen.getByText("Remove Bo from the team?")).toBeDefined();
  expect(site.calls).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});
