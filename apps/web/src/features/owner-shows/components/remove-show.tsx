import type { ShowForEditing } from "@fanfare/contracts/events/show-editor";
import { Trash2 } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";

/** Deletes a show that has no sign-ups. */
export function RemoveShow({ show, onRemoved }: { show: ShowForEditing; onRemoved: () => void }) {
  const { query } = useApi();
  const removeShow = useMutation(mutationOptions(query.events.manage.shows.remove));
  const [open, setOpen] = useState(false);
  const isFree = show.attending_parties + show.waiting_parties === 0;
  return (
    <>
      <Button tone="ghost" onClick={() => setOpen(true)}>
        <Trash2 size={17} aria-hidden /> Delete show
      </Button>
      <OwnerConfirm
        open={open}
        onClose={() => setOpen(false)}
        title={isFree ? "Delete this show?" : "This show has guests"}
        {...(isFree && { confirm: "Delete show" })}
        onConfirm={async () => {
          await removeShow.mutateAsync({ id: show.id, version: show.version });
          onRemoved();
        }}
      >
        <p>
          {isFree
            ? "Its page and its date in people's calendars will be gone for good. Nobody has signed up for it."
            : "People have places or are on the waitlist. Cancel the show instead, so that they are notified."}
        </p>
      </OwnerConfirm>
    </>
  );
}
