import { CARD_KINDS, type CardKind } from "@fanfare/contracts/admin/letters";
import { ALT_TEXT_MAX, type StoredPicture } from "@fanfare/contracts/common/picture";
import { Disc3, ImagePlus } from "@fanfare/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { PictureField } from "../../owner-kit/forms/picture-field.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { oneOf } from "../../owner-kit/lists/owner-search.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../owner-ui/field.tsx";
import { pictureSnippet, withSnippet } from "../letter-insert.ts";

const DEBOUNCE_MS = 250;

const KIND_LABELS: Record<CardKind, string> = { album: "Album", product: "Product", show: "Show" };

type Picked = { picture: StoredPicture | null; alt: string; is_decorative: boolean };

function PictureForm({ onInsert }: { onInsert: (snippet: string) => void }) {
  const form = useDialogForm<Picked>({ picture: null, alt: "", is_decorative: false }, async (values) => {
    const { picture, alt, is_decorative } = values;
    const described = is_decorative || alt.trim() !== "";
    if (picture !== null && described) return onInsert(pictureSnippet(picture.image, is_decorative ? "" : alt));
    form.refuse(
      {
        ...(picture === null && { picture: ["Please choose a picture"] }),
        ...(!described && { alt: ["Describe what it shows, or mark it as decorative"] }),
      },
      "",
    );
  });
  return (
    <DialogForm form={form} save="Insert picture">
      <PictureField
        label="Picture"
        area="newsletter"
        value={form.values.picture}
        onChange={(picture) => form.set("picture", picture)}
        errors={form.errors("picture")}
      />
      {!form.values.is_decorative && (
        <TextField
          label="What it shows"
          help="Read aloud to people who cannot see it, and shown in plain text."
          maxLength={ALT_TEXT_MAX}
          {...form.text("alt")}
        />
      )}
      <CheckboxField {...form.check("is_decorative")}>
        This picture is decorative and needs no description
      </CheckboxField>
    </DialogForm>
  );
}

function CardPicker({ onInsert }: { onInsert: (snippet: string) => void }) {
  const { query } = useApi();
  const [kind, setKind] = useState<CardKind>("album");
  const [words, setWords] = useState("");
  const [search, setSearch] = useState("");
  useDebounced(words, DEBOUNCE_MS, setSearch);
  const targets = useQuery({
    ...query.admin.letters.cardTargets.queryOptions({ kind, search }),
    placeholderData: keepPreviousData,
  });
  return (
    <Box display="grid" gap="4">
      <SelectField
        label="Kind"
        value={kind}
        onChange={(event) => setKind(oneOf(event.target.value, CARD_KINDS) ?? kind)}
      >
        {CARD_KINDS.map((name) => (
          <option key={name} value={name}>
            {KIND_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <TextField label="Name" type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      {targets.isError && <LoadFailure message="The catalogue could not be loaded" onRetry={() => targets.refetch()} />}
      <Box as="ul" display="grid" gap="2" {...{ "aria-label": "What visitors see" }}>
        {targets.data?.map((target) => (
          <li key={target.id}>
            <Button
              tone="outline"
              w="100%"
              h="auto"
              py="3"
              whiteSpace="normal"
              textAlign="start"
              justifyContent="flex-start"
              onClick={() => onInsert(`{${kind}:${target.id}}`)}
            >
              <span>
                {target.title}
                <Box as="span" display="block" color="soft" fontWeight="400">
                  {target.detail}
                </Box>
              </span>
            </Button>
          </li>
        ))}
      </Box>
      {targets.data?.length === 0 && <p>Nothing visible on the site has this name.</p>}
    </Box>
  );
}

type LetterInsertsProps = {
  /** The letter's text box. */
  box: RefObject<HTMLTextAreaElement | null>;
  body: string;
  onChange: (body: string) => void;
};

/** Buttons that insert a picture or a card at the cursor. */
export function LetterInserts({ box, body, onChange }: LetterInsertsProps) {
  const [asking, setAsking] = useState<"picture" | "card" | null>(null);
  const insert = (snippet: string) => {
    const area = box.current;
    const place = { from: area?.selectionStart ?? body.length, to: area?.selectionEnd ?? body.length };
    const { text, cursor } = withSnippet(body, snippet, place);
    onChange(text);
    setAsking(null);
    // After the next render, when the text is in the box.
    requestAnimationFrame(() => area?.setSelectionRange(cursor, cursor));
  };
  return (
    <>
      <Box display="flex" flexWrap="wrap" gap="3" mb="3">
        <Button tone="outline" size="sm" onClick={() => setAsking("picture")}>
          <ImagePlus size={17} aria-hidden /> Insert picture
        </Button>
        <Button tone="outline" size="sm" onClick={() => setAsking("card")}>
          <Disc3 size={17} aria-hidden /> Insert card
        </Button>
      </Box>
      <Dialog open={asking === "picture"} onClose={() => setAsking(null)} title="Insert a picture">
        <PictureForm onInsert={insert} />
      </Dialog>
      <Dialog open={asking === "card"} onClose={() => setAsking(null)} title="Insert a card">
        <CardPicker onInsert={insert} />
      </Dialog>
    </>
  );
}
