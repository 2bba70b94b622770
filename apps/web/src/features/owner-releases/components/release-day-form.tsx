import type { ReleaseChoices, ReleaseDay } from "@fanfare/contracts/admin/release-day";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { localInput, readLocalInput } from "../../owner-kit/forms/local-time.ts";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { formatDay } from "../../owner-kit/page/owner-format.ts";
import { OwnerLoading } from "../../owner-kit/page/owner-loading.tsx";
import { CheckboxField, SelectField, TextField } from "../../owner-ui/field.tsx";
import { Switch } from "../../owner-ui/switch.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { DryRun } from "./dry-run.tsx";

const Products = styled("fieldset", {
  base: {
    border: "0",
    "& legend": { mb: "2", fontSize: "sm", fontWeight: 600 },
    "& .list": { display: "grid", maxH: "16rem", overflowY: "auto", p: "1" },
    // A touch target high enough for a finger, without gaps between the rows.
    "& .list label": { minH: "2.75rem", py: "2", w: "100%" },
  },
});

const valuesOf = (day: ReleaseDay | null) => ({
  album_id: String(day?.album_id ?? ""),
  due_at: localInput(day?.due_at ?? null),
  product_ids: day?.product_ids ?? [],
  event_id: String(day?.event_id ?? ""),
  letter_id: String(day?.letter_id ?? ""),
  is_featured: day?.is_featured ?? true,
});
type Values = ReturnType<typeof valuesOf>;

const chosen = (id: string) => (id === "" ? null : Number(id));
const inputOf = (values: Values) => ({
  ...values,
  album_id: Number(values.album_id),
  due_at: readLocalInput(values.due_at) ?? "",
  event_id: chosen(values.event_id),
  letter_id: chosen(values.letter_id),
});

type FormProps = { day: ReleaseDay | null; onDone: () => void };

/** The form of a release day, new or planned, followed by its dry run. */
export function ReleaseDayForm(props: FormProps) {
  const { query } = useApi();
  const choices = useQuery(query.admin.releaseDays.choices.queryOptions());
  if (!choices.data) return <OwnerLoading query={choices} failed="The choices could not be loaded" />;
  return <Editor {...props} choices={choices.data} />;
}

function Editor({ day, choices, onDone }: FormProps & { choices: ReleaseChoices }) {
  const { query } = useApi();
  const create = useMutation(mutationOptions(query.admin.releaseDays.create));
  const change = useMutation(mutationOptions(query.admin.releaseDays.change));
  const form = useDialogForm(valuesOf(day), async (values) => {
    const input = inputOf(values);
    if (day) await change.mutateAsync({ ...input, id: day.id, version: day.version });
    else await create.mutateAsync(input);
    toast("Planned.", { tone: "good" });
    onDone();
  });
  const { values, set, text } = form;
  const input = inputOf(values);
  const { albums, products, shows, letters } = choices;
  /** Preselects the products that belong to the album, the usual choice. */
  const chooseAlbum = (album: string) => {
    set("album_id", album);
    if (!day)
      set(
        "product_ids",
        products.filter((product) => product.album_id === Number(album)).map(({ id }) => id),
      );
  };
  return (
    <DialogForm form={form} save={day ? "Save" : "Plan it"}>
      <SelectField label="Album" {...text("album_id")} onChange={(event) => chooseAlbum(event.target.value)}>
        <option value="">Choose…</option>
        {albums.map(({ id, title, is_out }) => (
          <option key={id} value={String(id)}>
            {is_out ? `${title} (out already)` : title}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Day and time"
        type="datetime-local"
        help="In your own time zone. You can move it or call it off until then."
        {...text("due_at")}
      />
      {products.length > 0 && (
        <Products>
          <legend>Products that go on sale</legend>
          <div className="list">
            {products.map(({ id, title, is_listed }) => (
              <CheckboxField
                key={id}
                checked={values.product_ids.includes(id)}
                onChange={(event) =>
                  set(
                    "product_ids",
                    event.target.checked
                      ? [...values.product_ids, id]
                      : values.product_ids.filter((other) => other !== id),
                  )
                }
              >
                {is_listed ? `${title} (listed already)` : title}
              </CheckboxField>
            ))}
          </div>
        </Products>
      )}
      <SelectField label="Show that opens" {...text("event_id")}>
        <option value="">None</option>
        {shows.map(({ id, title, starts_at }) => (
          <option key={id} value={String(id)}>
            {`${title}, ${formatDay(starts_at)}`}
          </option>
        ))}
      </SelectField>
      <SelectField label="Letter that is sent" help="Drafts of the newsletter." {...text("letter_id")}>
        <option value="">None</option>
        {letters.map(({ id, title }) => (
          <option key={id} value={String(id)}>
            {title}
          </option>
        ))}
      </SelectField>
      <Switch checked={values.is_featured} onChange={(event) => set("is_featured", event.target.checked)}>
        {values.is_featured ? "The album is shown first on the home page" : "The featured albums stay as they are"}
      </Switch>
      {values.album_id !== "" && input.due_at !== "" ? (
        <DryRun input={input} />
      ) : (
        <Alert tone="tip">Choose an album and a time to see what would happen.</Alert>
      )}
    </DialogForm>
  );
}
