import type { ListedGuest } from "@fanfare/contracts/events/door";
import { Plus } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { DeleteButton } from "../../owner-kit/forms/delete-button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { RowList } from "../../owner-kit/lists/row-list.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { TextField } from "../../owner-ui/field.tsx";

/** Guests that the team adds by hand, with a note and the size of their party. */
export function ListedGuests({ showId }: { showId: number }) {
  const { query } = useApi();
  const guests = useQuery(query.events.manage.listedGuests.list.queryOptions({ id: showId }));
  const [edited, open, close] = useOpened<ListedGuest | "new">();
  const done = () => {
    close();
    void query.events.manage.listedGuests.list.invalidate({ id: showId });
    void query.events.manage.shows.byId.invalidate({ id: showId });
  };
  return (
    <Panel aria-labelledby="listed">
      <PanelTitle id="listed">On the list by hand</PanelTitle>
      {guests.data && guests.data.length > 0 && (
        <RowList>
          {guests.data.map((guest) => (
            <li key={guest.id}>
              <p>
                <b>{guest.name}</b>
                {guest.party_size > 1 && ` + ${guest.party_size - 1}`}
                {guest.note && <small>{guest.note}</small>}
              </p>
              <Button tone="outline" size="sm" aria-label={`Change ${guest.name}`} onClick={() => open(guest)}>
                Change
              </Button>
            </li>
          ))}
        </RowList>
      )}
      <Button tone="outline" size="sm" onClick={() => open("new")}>
        <Plus size={16} aria-hidden /> Add a guest
      </Button>
      <Dialog open={edited !== null} onClose={close} title={edited === "new" ? "Add a guest" : "Change a guest"}>
        {edited && <GuestForm showId={showId} guest={edited === "new" ? null : edited} onDone={done} />}
      </Dialog>
    </Panel>
  );
}

type GuestFormProps = { showId: number; guest: ListedGuest | null; onDone: () => void };

function GuestForm({ showId, guest, onDone }: GuestFormProps) {
  const { query } = useApi();
  const add = useMutation(mutationOptions(query.events.manage.listedGuests.add));
  const change = useMutation(
    mutationOptions(query.events.manage.listedGuests.change, {
      // A guest that another member has changed is opened with these changes next time.
      onError: () => query.events.manage.listedGuests.list.invalidate({ id: showId }),
    }),
  );
  const remove = useMutation(mutationOptions(query.events.manage.listedGuests.remove));
  const initial = { name: guest?.name ?? "", note: guest?.note ?? "", party_size: String(guest?.party_size ?? 1) };
  const form = useDialogForm(initial, async ({ party_size, ...values }) => {
    const fields = { ...values, party_size: Number(party_size) };
    if (guest) await change.mutateAsync({ ...fields, id: guest.id, fingerprint: guest.fingerprint });
    else await add.mutateAsync({ ...fields, event_id: showId });
    onDone();
  });
  return (
    <DialogForm
      form={form}
      save={guest ? "Save" : "Add"}
      actions={
        guest && (
          <DeleteButton
            label="Take off the list"
            title={`Take “${guest.name}” off the list?`}
            confirm="Take off the list"
            onDelete={async () => {
              await remove.mutateAsync({ id: guest.id });
              onDone();
            }}
          >
            <p>The door no longer lets them in, and their places go to fans on the waitlist.</p>
          </DeleteButton>
        )
      }
    >
      <TextField label="Name" autoComplete="off" {...form.text("name")} />
      <TextField label="Persons" type="number" min={1} inputMode="numeric" {...form.text("party_size")} />
      <TextField
        label="Note"
        placeholder="Friends of the band"
        help="Shown beside the name at the door."
        {...form.text("note")}
      />
    </DialogForm>
  );
}
