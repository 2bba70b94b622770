import { NO_FILTERS } from "@fanfare/contracts/admin/letters";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { AudienceFields } from "./audience-fields.tsx";

test("a chosen show is called gone only once the shows are known", async () => {
  let give: (choices: object) => void = () => undefined;
  const choices = new Promise<object>((resolve) => {
    give = resolve;
  });
  const nothing = () => undefined;
  render(
    <OwnerSite site={fakeOwnerSite({ "admin.letters.choices": () => choices })}>
      <AudienceFields
        value={{ segment: "attendees", event_id: 4, filters: NO_FILTERS }}
        errors={nothing}
        onSegment={nothing}
        onShow={nothing}
        onFilters={nothing}
      />
    </OwnerSite>,
  );
  const shown = () => screen.getByLabelText<HTMLSelectElement>("Show").selectedOptions[0]?.textContent;
  expect(shown()).toBe("Loading…");
  give({ attended: [], near: [], products: [], product_types: [], languages: [] });
  await expect.poll(shown).toBe("No longer there");
});
