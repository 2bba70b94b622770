import type { Letter } from "@fanfare/contracts/admin/letters";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { MailNotice } from "../../owner-operations/mail-notice.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { LetterProblems } from "./letter-problems.tsx";

type LetterSendingProps = { letter: Letter; isSaved: boolean; onChange: (letter: Letter) => Promise<unknown> };

/** Sends a saved letter: as a test, now, or later. */
export function LetterSending({ letter, isSaved, onChange }: LetterSendingProps) {
  const { query } = useApi();
  const [asking, setAsking] = useState(false);
  const [at, setAt] = useState("");
  const { segment, event_id, filters } = letter;
  const { subject, body } = letter;
  const preview = useQuery(query.admin.letters.preview.queryOptions({ subject, body }));
  const problems = preview.data?.problems ?? [];
  const audience = useQuery(query.admin.letters.audience.queryOptions({ segment, event_id, filters }));
  const fail = (error: unknown) =>
    toast(failureOf(error, "That did not work. Please try again.").message, { tone: "bad" });

  const test = useMutation(
    mutationOptions(query.admin.letters.test, {
      onSuccess: ({ message }) => toast(message, { tone: "good" }),
      onError: fail,
    }),
  );
  const send = useMutation(
    mutationOptions(query.admin.letters.send, {
      onSuccess: onChange,
      onError: fail,
      onSettled: () => setAsking(false),
    }),
  );
  const takeBack = useMutation(
    mutationOptions(query.admin.letters.unschedule, {
      onSuccess: onChange,
      onError: fail,
    }),
  );
  const isPast = at !== "" && !(Date.parse(at) > Date.now());
  const readers = audience.data?.recipients;
  const many =
    readers === undefined ? "…" : `${readers.toLocaleString("en-US")} ${readers === 1 ? "reader" : "readers"}`;

  const suppressed = audience.data?.suppressed ?? 0;
  const leftOut = suppressed === 0 ? "" : ` ${suppressed.toLocaleString("en-US")} more are on the suppression list.`;

  if (letter.status === "scheduled") {
    return (
      <Panel>
        <PanelTitle>Scheduled</PanelTitle>
        <p>
          This letter goes to {many} on {formatMoment(letter.scheduled_for)}.
        </p>
        <LetterProblems problems={problems} mt="4" />
        <Button
          mt="4"
          tone="outline"
          onClick={() => takeBack.mutate({ id: letter.id, version: letter.version })}
          loading={takeBack.isPending}
        >
          Take back
        </Button>
      </Panel>
    );
  }
  return (
    <Panel>
      <PanelTitle>Send</PanelTitle>
      <MailNotice />
      {isSaved && <LetterProblems problems={problems} mt="4" />}
      <Box as="p" mt="4">
        {isSaved ? `It would go to ${many} now.${leftOut}` : "Save the letter before you send it."}
      </Box>
      <Box display="flex" flexWrap="wrap" gap="3" mt="4" alignItems="flex-end">
        <Button
          tone="outline"
          onClick={() => test.mutate({ id: letter.id })}
          loading={test.isPending}
          disabled={!isSaved}
        >
          Send me a test
        </Button>
        <Button onClick={() => setAsking(true)} disabled={!isSaved || !readers}>
          Send now
        </Button>
        <TextField
          label="Or on a day and time"
          help="In your own time zone."
          errors={isPast ? ["This moment is over."] : []}
          name="scheduled_for"
          type="datetime-local"
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <Button
          tone="outline"
          disabled={!isSaved || at === "" || isPast}
          loading={send.isPending && !asking}
          onClick={() =>
            send.mutate({ id: letter.id, version: letter.version, scheduled_for: new Date(at).toISOString() })
          }
        >
          Schedule
        </Button>
      </Box>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Send this letter?">
        <p>
          “{letter.subject}” goes to {many} now.
        </p>
        <LetterProblems problems={problems} mt="4" />
        <Box display="flex" gap="3" mt="5">
          <Button
            onClick={() => send.mutate({ id: letter.id, version: letter.version, scheduled_for: null })}
            loading={send.isPending}
          >
            Send to {many}
          </Button>
          <Button tone="outline" onClick={() => setAsking(false)}>
            Not yet
          </Button>
        </Box>
      </Dialog>
    </Panel>
  );
}
