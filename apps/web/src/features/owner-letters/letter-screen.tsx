import { type Letter, letterInput, letterUpdateInput, NO_FILTERS } from "@fanfare/contracts/admin/letters";
import { Trash2 } from "@fanfare/icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { fetchNow } from "../../lib/fetch-now.ts";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { FormGrid, OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { OwnerConfirm } from "../owner-kit/page/owner-confirm.tsx";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel } from "../owner-kit/page/owner-page.tsx";
import { CheckboxField, TextAreaField, TextField } from "../owner-ui/field.tsx";
import { AudienceFields } from "./components/audience-fields.tsx";
import { LetterInserts } from "./components/letter-inserts.tsx";
import { LetterPreview } from "./components/letter-preview.tsx";
import { LetterProgress } from "./components/letter-progress.tsx";
import { LetterSending } from "./components/letter-sending.tsx";

const BACK = ["/admin/newsletter", "All letters"] as const;

type Fields = Pick<Letter, "subject" | "body" | "segment" | "event_id" | "filters" | "is_on_site" | "version">;

const fieldsOf = ({ subject, body, segment, event_id, filters, is_on_site, version }: Letter): Fields => ({
  subject,
  body,
  segment,
  event_id,
  filters,
  is_on_site,
  version,
});

const EMPTY: Fields = {
  subject: "",
  body: "",
  segment: "all",
  event_id: null,
  filters: NO_FILTERS,
  is_on_site: false,
  version: 1,
};

/** One letter: edited until it is sent, watched from then on. `id` is null for a new one. */
export function LetterScreen({ id }: { id: number | null }) {
  const { query } = useApi();
  const letter = useQuery({
    ...query.admin.letters.byId.queryOptions({ id: id ?? 0 }),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data?.status === "sending" || state.data?.status === "scheduled" ? 2000 : false,
  });
  // The mail notice is above the buttons that send the letter: if it loaded later, it would move them away from a click.
  const mail = useQuery(query.admin.mailStatus.queryOptions());
  if (id === null) return <LetterEditor letter={null} />;
  if (!letter.data || mail.isPending) {
    return <OwnerRecordLoading query={letter} title="Letter" back={BACK} failed="This letter could not be loaded" />;
  }
  const isOpen = letter.data.status === "draft" || letter.data.status === "scheduled";
  return isOpen ? <LetterEditor key={id} letter={letter.data} /> : <LetterProgress letter={letter.data} />;
}

function LetterEditor({ letter }: { letter: Letter | null }) {
  const { query } = useApi();
  const createLetter = useMutation(mutationOptions(query.admin.letters.create));
  const updateLetter = useMutation(mutationOptions(query.admin.letters.update));
  const router = useRouter();
  const queryClient = useQueryClient();

  const box = useRef<HTMLTextAreaElement>(null);
  const made = useRef<number | null>(null);
  // Once the letter is created, a second save before its page is open changes it.
  const idNow = () => letter?.id ?? made.current;
  const [isRemoving, setRemoving] = useState(false);
  const keep = async (now: Letter): Promise<Letter> => {
    await setQueryResult(queryClient, query.admin.letters.byId.queryOptions({ id: now.id }).queryKey, now);
    void queryClient.invalidateQueries({ queryKey: [["admin", "letters", "list"]] });
    return now;
  };
  const form = useOwnerForm({
    name: letter ? `letter:${letter.id}` : "letter:new",
    initial: letter ? fieldsOf(letter) : EMPTY,
    parse: (values: Fields) => {
      const created = letterInput.safeParse(values);
      const id = idNow();
      return id !== null && created.success ? letterUpdateInput.safeParse({ ...values, id }) : created;
    },
    save: async (input) => {
      const id = idNow();
      const now = await keep(
        id === null
          ? await createLetter.mutateAsync(input)
          : await updateLetter.mutateAsync({ version: letter?.version ?? 0, ...input, id }),
      );
      made.current = now.id;
      return fieldsOf(now);
    },
    onSaved: () => {
      if (letter || made.current === null) return;
      void router.navigate({ to: "/admin/newsletter/$letterId", params: { letterId: String(made.current) } });
    },
    ...(!letter && { savedAs: () => `letter:${made.current}` }),
    ...(letter && {
      reload: async () =>
        fieldsOf(await keep(await fetchNow(queryClient, query.admin.letters.byId.queryOptions({ id: letter.id })))),
    }),
  });
  const remove = useMutation(
    mutationOptions(query.admin.letters.remove, {
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: [["admin", "letters", "list"]] });
        form.leaveRemoved(() => void router.navigate({ to: "/admin/newsletter" }));
      },
    }),
  );

  return (
    <OwnerPage
      title={letter ? letter.subject : "New letter"}
      back={BACK}
      actions={
        letter && (
          <Button tone="ghost" onClick={() => setRemoving(true)}>
            <Trash2 size={17} aria-hidden /> Delete
          </Button>
        )
      }
    >
      {letter && (
        <OwnerConfirm
          open={isRemoving}
          onClose={() => setRemoving(false)}
          title="Delete this letter?"
          confirm="Delete the letter"
          onConfirm={() => remove.mutateAsync({ id: letter.id, version: letter.version })}
        >
          <p>
            “{letter.subject}” will be deleted for good{letter.status === "scheduled" ? " and will not be sent" : ""}.
          </p>
        </OwnerConfirm>
      )}
      {letter && <LetterSending letter={letter} isSaved={!form.dirty} onChange={keep} />}
      <Box
        display="grid"
        gap="6"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" }}
        alignItems="start"
      >
        <Panel>
          <OwnerForm form={form} save="Save letter" isNew={!letter}>
            <FormGrid>
              <div className="wide">
                <TextField label="Subject" {...form.text("subject")} />
              </div>
              <AudienceFields
                value={form.values}
                errors={form.errors}
                onSegment={(segment) => form.set("segment", segment)}
                onShow={(id) => form.set("event_id", id)}
                onFilters={(filters) => form.set("filters", filters)}
              />
              <div className="wide">
                <LetterInserts box={box} body={form.values.body} onChange={(body) => form.set("body", body)} />
                <TextAreaField
                  label="Letter (Markdown)"
                  rows={18}
                  help="{name|friend} becomes the reader's first name, or “friend” if it is not known. Opens are not tracked."
                  {...form.text("body")}
                  ref={box}
                />
              </div>
              <div className="wide">
                <CheckboxField {...form.check("is_on_site")}>
                  Also on the site, as a page under News and in its feed. It names no reader.
                </CheckboxField>
              </div>
            </FormGrid>
          </OwnerForm>
        </Panel>
        <LetterPreview subject={form.values.subject} body={form.values.body} />
      </Box>
    </OwnerPage>
  );
}
