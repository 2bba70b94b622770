import type { FieldValues } from "react-hook-form";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import type { useOwnerForm } from "../../owner-kit/forms/use-owner-form.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { CheckboxField, TextAreaField, TextField } from "../../owner-ui/field.tsx";

type TeaserValues = {
  announced: boolean;
  teaser_title: string | null;
  teaser_text: string | null;
  expected_on: string | null;
};
type TeaserForm = Pick<
  ReturnType<typeof useOwnerForm<TeaserValues, FieldValues>>,
  "values" | "text" | "byValue" | "check"
>;

/** The 'Coming Soon' card that is shown for a release until it is out. */
export function TeaserFields({ form }: { form: TeaserForm }) {
  return (
    <Panel>
      <PanelTitle>Coming soon</PanelTitle>
      <FormGrid>
        <div className="wide">
          <CheckboxField {...form.check("announced")}>
            Announce it with a card before it is out. The card hides the real title.
          </CheckboxField>
        </div>
        {form.values.announced && (
          <>
            <TextField
              label="Title on the card"
              help="What visitors see instead of the title, such as “Coming Soon”."
              {...form.text("teaser_title")}
            />
            <TextField
              label="Expected on"
              type="date"
              help="If you set a date, visitors can ask for a mail on that day."
              {...form.text("expected_on")}
            />
            <div className="wide">
              <TextAreaField label="Words on the card" rows={2} {...form.text("teaser_text")} />
            </div>
          </>
        )}
      </FormGrid>
    </Panel>
  );
}
