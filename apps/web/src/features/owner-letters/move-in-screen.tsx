import {
  MOVE_IN_BATCH,
  MOVE_IN_CHARACTERS,
  type MoveInInput,
  type MoveInResult,
  moveInInput,
} from "@fanfare/contracts/admin/move-in";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { useContractForm } from "../../lib/use-contract-form.ts";
import { Box } from "../../ui/box.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { unclosedQuote } from "../owner-kit/files/csv-file.ts";
import { NO_TEXT, readTextFile } from "../owner-kit/files/text-file.ts";
import { failureOf } from "../owner-kit/forms/owner-failure.ts";
import { counted } from "../owner-kit/lists/counted.ts";
import { LeavingMoveIn } from "../owner-kit/move-in/leaving-move-in.tsx";
import { MoveInFile } from "../owner-kit/move-in/move-in-file.tsx";
import { useRunning } from "../owner-kit/move-in/use-running.ts";
import { FactList } from "../owner-kit/page/owner-facts.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { CheckboxField, SelectField, TextAreaField } from "../owner-ui/field.tsx";
import { LeftOutPanel } from "./components/left-out-panel.tsx";
import type { LeftOut } from "./left-out.ts";
import { addressesOf, type ListFile, readListFile } from "./list-file.ts";

const Form = styled("form", { base: { display: "contents" } });

const PREVIEWED = 5;
const NOTHING = { added: 0, already: 0, accounts: 0, unsubscribed: 0, suppressed: 0, duplicates: 0, invalid: 0 };
type Counts = Omit<MoveInResult, "left_out">;

const OUTCOMES: readonly [key: keyof Counts, tried: string, done: string][] = [
  ["added", "Would be added", "Added"],
  ["already", "On the list already", "On the list already"],
  ["accounts", "Fans with an account; their own choice stands", "Fans with an account; their own choice stands"],
  [
    "unsubscribed",
    "Unsubscribed here before; they stay unsubscribed",
    "Unsubscribed here before; they stay unsubscribed",
  ],
  ["suppressed", "On the suppression list", "On the suppression list"],
  ["duplicates", "Twice in the file", "Twice in the file"],
  ["invalid", "Invalid e-mail addresses", "Invalid e-mail addresses"],
];

type Outcome = { result: Counts; leftOut: readonly LeftOut[]; is_dry_run: boolean };

/** Returns the contents of a file, or what is wrong with it. */
async function readFile(one: File): Promise<ListFile | string> {
  const text = await readTextFile(one);
  if (text === null) return NO_TEXT;
  const file = readListFile(text);
  return unclosedQuote(text) ?? (file.rows.length > 0 ? file : "There are no rows in this file. Choose a CSV file.");
}

/** Moves a mailing list in from another service's CSV: checked, tried in a dry run, then moved in. */
export function MoveInScreen() {
  return (
    <OwnerPage
      title="Move in a mailing list"
      intro="From a CSV from Mailchimp, Bandcamp, Mirlo, Substack, Ghost or any other service. Nobody gets a mail, and moving in the same list twice changes nothing."
      actions={
        <ButtonLink to="/admin/dashboard" tone="outline" size="sm">
          Subscribers
        </ButtonLink>
      }
    >
      <MoveInFile label="CSV file" accept=".csv,.tsv,.txt,text/csv" read={readFile}>
        {(file) => <MoveInForm file={file} />}
      </MoveInFile>
    </OwnerPage>
  );
}

function MoveInForm({ file }: { file: ListFile }) {
  const { query } = useApi();
  const moveIn = useMutation(mutationOptions(query.admin.subscribers.moveIn));
  const queryClient = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { isLeft, leaving } = useRunning(share !== null);
  const form = useContractForm({
    initial: { column: String(file.emailColumn ?? 0), origin: "", has_consent: false, is_dry_run: true },
    parse: (values) => moveInInput.safeParse({ ...values, emails: [] }),
    act: (input) => run(input).finally(() => setShare(null)),
    failureOf: (error) =>
      failureOf(error, "Not all addresses could be moved in. Those already moved in stay; try again for the rest."),
  });
  const columns = file.headers.map((header, index) => ({ index, label: header || `Column ${index + 1}` }));
  const column = Number(form.values.column);
  // A long file takes too much time to be read again at each key in the form and each part that was sent.
  const { listed, leftOut } = useMemo(() => addressesOf(file, column), [file, column]);
  const off = leftOut.filter(({ reason }) => reason === "off").length;
  const duplicates = leftOut.filter(({ reason }) => reason === "duplicates").length;

  const run = async (input: MoveInInput) => {
    setOutcome(null);
    setShare(0);
    const result: Counts = { ...NOTHING, duplicates };
    const named = [...leftOut];
    for (let from = 0; from < listed.length; from += MOVE_IN_BATCH) {
      if (isLeft()) return;
      const sent = listed.slice(from, from + MOVE_IN_BATCH);
      const emails = sent.map(({ email }) => email.slice(0, MOVE_IN_CHARACTERS));
      const part = await moveIn.mutateAsync({ ...input, emails });
      for (const [key] of OUTCOMES) result[key] += part[key];
      for (const { index, reason } of part.left_out) {
        const address = sent[index];
        if (address) named.push({ ...address, reason });
      }
      setShare(Math.min(1, (from + MOVE_IN_BATCH) / listed.length));
    }
    setOutcome({ result, leftOut: named, is_dry_run: input.is_dry_run });
    if (!input.is_dry_run) await queryClient.invalidateQueries({ queryKey: [["admin", "subscribers"]] });
  };

  return (
    <Form noValidate onSubmit={form.submit}>
      <Panel>
        <PanelTitle>2. What is in it</PanelTitle>
        <Box display="grid" gap="4">
          <p>
            {file.from ? `An export of ${file.from}: ` : ""}
            {counted(file.rows.length, "row")}, {(listed.length + duplicates).toLocaleString("en-US")} with an address
            in the chosen column.
            {off > 0 && ` ${off.toLocaleString("en-US")} get no mails there and are left out.`}
          </p>
          <SelectField
            label="Column of the addresses"
            {...form.text("column")}
            onChange={(event) => {
              form.set("column", event.target.value);
              setOutcome(null);
            }}
          >
            {columns.map(({ label, index }) => (
              <option key={index} value={index}>
                {label}
              </option>
            ))}
          </SelectField>
          <FactList
            none="There are no addresses in this column."
            facts={listed.slice(0, PREVIEWED).map(({ row, email }) => [`Row ${row}`, email])}
          />
        </Box>
      </Panel>
      <Panel>
        <PanelTitle>3. Their consent</PanelTitle>
        <Box display="grid" gap="4">
          <TextAreaField
            label="Where did they sign up, and for what?"
            help="Kept with each address as proof of consent, such as “Form on the old site, news about releases and shows”."
            {...form.text("origin")}
            rows={3}
          />
          <CheckboxField {...form.check("has_consent")} errors={form.errors("has_consent")}>
            These people asked to get mails from me, and I can prove it.
          </CheckboxField>
          {form.message && <Alert role="alert">{form.message}</Alert>}
          <Box display="flex" flexWrap="wrap" gap="3">
            <Button
              type="submit"
              tone="outline"
              onClick={() => form.set("is_dry_run", true)}
              loading={form.busy}
              disabled={listed.length === 0}
            >
              Try it (changes nothing)
            </Button>
            <Button
              type="submit"
              onClick={() => form.set("is_dry_run", false)}
              loading={form.busy}
              disabled={listed.length === 0}
            >
              Move them in
            </Button>
          </Box>
          <p role="status">{share === null ? "" : `${Math.round(share * 100)} %`}</p>
        </Box>
      </Panel>
      {outcome && (
        <Panel>
          <PanelTitle>{outcome.is_dry_run ? "What would happen" : "Done"}</PanelTitle>
          <FactList
            facts={OUTCOMES.map(([key, tried, done]) => [
              outcome.is_dry_run ? tried : done,
              outcome.result[key].toLocaleString("en-US"),
            ])}
          />
        </Panel>
      )}
      {outcome && <LeftOutPanel leftOut={outcome.leftOut} />}
      <LeavingMoveIn leaving={leaving} />
    </Form>
  );
}
