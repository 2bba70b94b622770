import { formatMoney } from "@fanfare/contracts/common/money";
import type { TicketKindsForEditing } from "@fanfare/contracts/store/ticket-kinds-editor";
import { Copy, Plus, Trash2 } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { RowList } from "../../owner-kit/lists/row-list.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { copyLater } from "../../owner-letters/copy-later.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { CheckboxField, TextField } from "../../owner-ui/field.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { checkKind, type Kind, kindOf, kindsWith, kindValues } from "../ticket-kind-check.ts";

const Actions = styled("div", {
  base: { display: "flex", flexDirection: { base: "column", md: "row" }, alignItems: "flex-end", gap: "2" },
});

const presaleText = ({ sold, places }: NonNullable<Kind["presale"]>) =>
  `${sold} of them in the presale${places === null ? "" : ` (at most ${places})`}`;

/** Copies the link that opens the presale with its code, for a letter or a post. */
async function copyLink(showId: number, code: string): Promise<void> {
  const link = `${window.location.origin}/events/${showId}#presale=${code}`;
  try {
    await copyLater(Promise.resolve(link));
    toast("Link copied", { tone: "good" });
  } catch {
    toast(link);
  }
}

/** The kinds of ticket that a show sells here; without any, its places are free to join. */
export function TicketKinds({ showId, onChanged }: { showId: number; onChanged: () => void }) {
  const { query } = useApi();
  const kinds = useQuery(query.store.tickets.forEditing.queryOptions({ id: showId }));
  const [edited, open, close] = useOpened<Kind | "new">();
  if (!kinds.data) return null;
  const { data } = kinds;
  const done = () => {
    close();
    void query.store.tickets.forEditing.invalidate({ id: showId });
    onChanged();
  };
  return (
    <Panel aria-labelledby="ticket-kinds">
      <PanelTitle id="ticket-kinds">Tickets sold here</PanelTitle>
      {data.kinds.length === 0 && (
        <p style={{ marginBottom: "1rem" }}>
          Places at this show are free. If you add a ticket kind, fans buy them instead, in the same cart as everything
          else that you sell.
        </p>
      )}
      {data.kinds.length > 0 && (
        <RowList>
          {data.kinds.map((kind) => (
            <li key={kind.id}>
              <p>
                <b>{kind.name}</b> {formatMoney(kind.price, data.currency.toUpperCase())}
                <small>
                  {kind.sold} of {kind.places} sold
                  {kind.presale && `, ${presaleText(kind.presale)}`}
                </small>
              </p>
              <Actions>
                {kind.presale && (
                  <Button
                    tone="ghost"
                    size="sm"
                    aria-label={`Copy the presale link of ${kind.name}`}
                    onClick={() => void copyLink(showId, kind.presale?.code ?? "")}
                  >
                    <Copy size={16} aria-hidden /> Presale link
                  </Button>
                )}
                <Button tone="outline" size="sm" aria-label={`Change ${kind.name}`} onClick={() => open(kind)}>
                  Change
                </Button>
              </Actions>
            </li>
          ))}
        </RowList>
      )}
      <Button tone="outline" size="sm" onClick={() => open("new")}>
        <Plus size={16} aria-hidden /> Add a ticket kind
      </Button>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === "new" ? "Add a ticket kind" : "Change a ticket kind"}
      >
        {edited && <KindForm showId={showId} all={data} kind={edited === "new" ? null : edited} onDone={done} />}
      </Dialog>
    </Panel>
  );
}

/** Explains, before a show is created, when to add its ticket kinds: a published show without any has free places. */
export function TicketKindsLater() {
  return (
    <Panel aria-labelledby="ticket-kinds">
      <PanelTitle id="ticket-kinds">Tickets sold here</PanelTitle>
      <p>
        To sell tickets, create the show as a draft, add its ticket kinds here, then publish it. Without any, its places
        are free.
      </p>
    </Panel>
  );
}

type KindFormProps = { showId: number; all: TicketKindsForEditing; kind: Kind | null; onDone: () => void };

function KindForm({ showId, all, kind, onDone }: KindFormProps) {
  const { query } = useApi();
  const change = useMutation(mutationOptions(query.store.tickets.change));
  /** Sends all kinds, with the edited one replaced or removed. */
  const send = async (now: ReturnType<typeof kindOf> | null) => {
    await change.mutateAsync({ id: showId, version: all.version, kinds: kindsWith(all, kind, now) });
    onDone();
  };
  const form = useDialogForm(kindValues(kind), (values) => send(kindOf(values, kind?.id ?? null)), {
    parse: (values) => checkKind(values, { showId, all, kind }),
  });
  // The server's error concerns all kinds rather than one of these fields; it is more specific than the form's message.
  const message = form.errors("kinds")?.join("\n") ?? form.message;
  return (
    <DialogForm
      form={{ ...form, message }}
      save={kind ? "Save" : "Add"}
      actions={
        kind &&
        kind.sold === 0 && (
          <Button tone="ghost" onClick={() => form.run(() => send(null))}>
            <Trash2 size={16} aria-hidden /> Remove
          </Button>
        )
      }
    >
      <TextField label="Name" autoComplete="off" placeholder="Standing" {...form.text("name")} />
      <TextField label={`Price in ${all.currency.toUpperCase()}`} inputMode="decimal" {...form.text("price")} />
      <TextField
        label="Places"
        type="number"
        min={0}
        inputMode="numeric"
        help="The places of all kinds together are the show's capacity."
        {...form.text("places")}
      />
      <TextField
        label="On sale from"
        type="datetime-local"
        help="In your own time zone. If empty, immediately."
        {...form.text("sales_from")}
      />
      <TextField
        label="On sale until"
        type="datetime-local"
        help="In your own time zone. If empty, until the show begins."
        {...form.text("sales_until")}
      />
      <CheckboxField {...form.check("has_presale")}>Presale: sell to fans with a code first</CheckboxField>
      {form.values.has_presale && (
        <>
          <TextField
            label="Presale from"
            type="datetime-local"
            help="In your own time zone. It ends when the general sale begins."
            {...form.text("presale_from")}
          />
          <TextField
            label="Presale code"
            autoComplete="off"
            spellCheck={false}
            placeholder="FANS-2026"
            help="The same for all fans. Capital and small letters are the same."
            {...form.text("presale_code")}
          />
          <TextField
            label="Presale tickets at most"
            type="number"
            min={1}
            inputMode="numeric"
            help="If empty, as many as there are places."
            {...form.text("presale_places")}
          />
        </>
      )}
    </DialogForm>
  );
}
