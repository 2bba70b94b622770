import type { Visibility } from "@fanfare/contracts/common/visibility";
import type { EditorTour } from "@fanfare/contracts/events/show-editor";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { DeleteButton } from "../owner-kit/forms/delete-button.tsx";
import { DialogForm } from "../owner-kit/forms/dialog-form.tsx";
import { PictureField } from "../owner-kit/forms/picture-field.tsx";
import { useDialogForm } from "../owner-kit/forms/use-dialog-form.ts";
import { VisibilityField } from "../owner-kit/forms/visibility-field.tsx";
import { counted } from "../owner-kit/lists/counted.ts";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { VisibilityChip } from "../owner-kit/lists/visibility-chip.tsx";
import { TextAreaField, TextField } from "../owner-ui/field.tsx";
import { EditedListPage } from "./components/edited-list-page.tsx";

const COLUMNS: readonly OwnerColumn<EditorTour>[] = [
  { header: "Name", cell: (row) => <b>{row.name}</b> },
  { header: "Dates", cell: (row) => row.shows, end: true },
  {
    header: "State",
    cell: (row) => <VisibilityChip visibility={row.visibility} isOut={row.visibility !== "draft"} />,
  },
];

/** The tours that shows belong to. */
export function ToursScreen() {
  const { query } = useApi();
  const tours = useQuery(query.events.manage.tours.list.queryOptions());
  return (
    <EditedListPage
      noun="Tour"
      intro="A tour has a page of its own with all of its dates. Create it here, then choose it on its shows."
      query={tours}
      columns={COLUMNS}
      empty="No tours yet."
      onChanged={() => void query.events.manage.tours.list.invalidate()}
      form={(tour, onDone) => <TourForm tour={tour} onDone={onDone} />}
    />
  );
}

function TourForm({ tour, onDone }: { tour: EditorTour | null; onDone: () => void }) {
  const { query } = useApi();
  const removeTour = useMutation(mutationOptions(query.events.manage.tours.remove));
  const createTour = useMutation(mutationOptions(query.events.manage.tours.create));
  const changeTour = useMutation(mutationOptions(query.events.manage.tours.change));
  const form = useDialogForm(
    {
      name: tour?.name ?? "",
      description: tour?.description ?? "",
      visibility: tour?.visibility ?? ("draft" as Visibility),
      poster: tour?.poster ?? null,
    },
    async (values) => {
      if (tour) await changeTour.mutateAsync({ ...values, id: tour.id, version: tour.version });
      else await createTour.mutateAsync(values);
      onDone();
    },
  );
  return (
    <DialogForm
      form={form}
      save={tour ? "Save" : "Add the tour"}
      actions={
        tour && (
          <DeleteButton
            title={`Delete the tour “${tour.name}”?`}
            confirm="Delete tour"
            onDelete={async () => {
              await removeTour.mutateAsync({ id: tour.id, version: tour.version });
              onDone();
            }}
          >
            <p>
              Its page will be gone for good.{" "}
              {tour.shows > 0 && `${counted(tour.shows, "show")} will no longer belong to a tour.`}
            </p>
          </DeleteButton>
        )
      }
    >
      <TextField
        label="Name"
        {...(tour &&
          tour.shows > 0 && {
            help: `If you delete it, ${counted(tour.shows, "show")} will no longer belong to a tour.`,
          })}
        {...form.text("name")}
      />
      <TextAreaField label="About the tour" rows={3} {...form.text("description")} />
      <VisibilityField {...form.text("visibility")} />
      <PictureField
        label="Poster"
        help="Used for dates without a poster of their own."
        area="events"
        value={form.values.poster}
        onChange={(poster) => form.set("poster", poster)}
        errors={form.errors("poster")}
        ratio={[3, 4]}
      />
    </DialogForm>
  );
}
