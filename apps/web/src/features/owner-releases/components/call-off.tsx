import type { ReleaseDay } from "@fanfare/contracts/admin/release-day";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { toast } from "../../owner-ui/toast.tsx";

/** Asks for confirmation before a planned release day is called off. */
export function CallOff({ day, onClose }: { day: ReleaseDay | null; onClose: () => void }) {
  const { query } = useApi();
  const callOff = useMutation(mutationOptions(query.admin.releaseDays.callOff));
  return (
    <OwnerConfirm
      open={day !== null}
      onClose={onClose}
      title="Call it off?"
      confirm="Call it off"
      onConfirm={async () => {
        if (!day) return;
        await callOff.mutateAsync({ id: day.id, version: day.version });
        toast("Called off. Nothing will happen.", { tone: "good" });
      }}
    >
      {day && (
        <p>
          “{day.album_title}” stays as it is, and nothing happens on {formatMoment(day.due_at)}. You can plan it again
          at any time.
        </p>
      )}
    </OwnerConfirm>
  );
}
