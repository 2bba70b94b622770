import { OwnerConfirm } from "../page/owner-confirm.tsx";
import type { useRunning } from "./use-running.ts";

/** Explains what happens when the page of a running move-in is left. */
export function LeavingMoveIn({ leaving }: Pick<ReturnType<typeof useRunning>, "leaving">) {
  return (
    <OwnerConfirm
      open={leaving.status === "blocked"}
      onClose={() => leaving.reset?.()}
      title="Still moving in"
      confirm="Leave and stop it"
      onConfirm={async () => leaving.proceed?.()}
    >
      <p>
        If you leave now, the rest of the file is not moved in. Choose the same file again to move in only the rest.
      </p>
    </OwnerConfirm>
  );
}
