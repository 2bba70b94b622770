import type { Letter } from "@fanfare/contracts/admin/letters";
import { useState } from "react";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { Figure, FigureRow } from "../../owner-kit/page/owner-figure.tsx";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../../owner-kit/page/owner-page.tsx";
import { MailNotice } from "../../owner-operations/mail-notice.tsx";
import { CheckboxField } from "../../owner-ui/field.tsx";
import { Progress } from "../../owner-ui/progress.tsx";
import { letterLabel } from "../letter-labels.ts";
import { LetterPreview } from "./letter-preview.tsx";
import { LetterRecipients } from "./letter-recipients.tsx";
import { useLetterActions } from "./use-letter-actions.ts";

const countText = (count: number) => count.toLocaleString("en-US");

/** A letter that is being sent or was sent: its progress, and the result for each address. */
export function LetterProgress({ letter }: { letter: Letter }) {
  const { stop, resume, sendAgain, setOnSite } = useLetterActions(letter.id);
  const [confirming, setConfirming] = useState<"stop" | "resume" | "again" | null>(null);
  const closeConfirm = () => setConfirming(null);
  const isSending = letter.status === "sending";
  const isStopped = letter.status === "stopped";
  const { progress } = letter;
  // Stopping leaves out everybody who was still waiting, and a letter that was stopped has not been sent to them.
  const done = progress.recipients - progress.waiting - (isStopped ? progress.skipped : 0);

  return (
    <OwnerPage
      title={letter.subject}
      back={["/admin/newsletter", "All letters"]}
      actions={
        <>
          {isSending && (
            <Button tone="outline" onClick={() => setConfirming("stop")}>
              Stop sending
            </Button>
          )}
          {isStopped && progress.skipped > 0 && (
            <Button tone="outline" onClick={() => setConfirming("resume")}>
              Continue sending
            </Button>
          )}
          {progress.unknown > 0 && !isStopped && (
            <Button tone="outline" onClick={() => setConfirming("again")}>
              Send again to {countText(progress.unknown)} unknown
            </Button>
          )}
        </>
      }
    >
      <Box>
        <p role="status">
          {letterLabel(letter)}: {countText(done)} of {countText(progress.recipients)}
          {letter.finished_at && `, ${formatMoment(letter.finished_at)}`}
        </p>
        <Box mt="2">
          <Progress label="Letters on their way" value={done} max={progress.recipients} />
        </Box>
      </Box>
      <FigureRow>
        <Figure label="Accepted" value={progress.accepted} />
        <Figure label="Refused" value={progress.refused} />
        <Figure label="Left out" value={progress.skipped} />
        <Figure
          label="Unknown"
          value={progress.unknown}
          note="Sent, but the reply was lost; not sent again automatically"
        />
        {progress.filed > 0 && (
          <Figure label="Files" value={progress.filed} note="No mail server: none were delivered" />
        )}
      </FigureRow>
      <p>
        Opens and clicks are not tracked: the pictures and links in letters carry no tracking codes, so there are no
        figures for them.
      </p>
      <CheckboxField
        checked={letter.is_on_site}
        disabled={setOnSite.isPending}
        onChange={(event) =>
          setOnSite.mutate({ id: letter.id, version: letter.version, is_on_site: event.target.checked })
        }
      >
        Also on the site
      </CheckboxField>
      {letter.is_on_site && (
        <p>
          Visitors read it under{" "}
          <Box as="a" {...{ href: `/news/${letter.id}` }} color="glow" textDecoration="underline">
            News
          </Box>
          , without names and without an unsubscribe link.
        </p>
      )}
      <MailNotice />
      <LetterRecipients letterId={letter.id} isSending={isSending} />
      <OwnerConfirm
        open={confirming === "stop" && isSending}
        title="Stop sending?"
        confirm="Stop sending"
        onClose={closeConfirm}
        onConfirm={() => stop.mutateAsync({ id: letter.id })}
      >
        <p>
          About {countText(progress.waiting)} of {countText(progress.recipients)} readers do not get this letter then.
          You can continue later; what it says stays as it is.
        </p>
      </OwnerConfirm>
      <OwnerConfirm
        open={confirming === "resume" && isStopped}
        title="Continue sending?"
        confirm="Continue sending"
        onClose={closeConfirm}
        onConfirm={() => resume.mutateAsync({ id: letter.id, version: letter.version })}
      >
        <p>
          The letter goes to the readers who were left out when it was stopped and are still subscribed. Nobody gets it
          twice, and it cannot be changed any more.
        </p>
      </OwnerConfirm>
      <OwnerConfirm
        open={confirming === "again"}
        title="Send it again?"
        confirm="Send it again"
        onClose={closeConfirm}
        onConfirm={() => sendAgain.mutateAsync({ id: letter.id, version: letter.version })}
      >
        <p>
          The letter was on its way to {countText(progress.unknown)} {progress.unknown === 1 ? "reader" : "readers"}{" "}
          when the mail server's reply was lost. Anyone who did get it will get it twice.
        </p>
      </OwnerConfirm>
      <LetterPreview subject={letter.subject} body={letter.body} />
    </OwnerPage>
  );
}
