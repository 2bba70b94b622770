import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { endOwnerSession } from "./owner-session.ts";

/** Ends the owner's session here and on the server; the owner area then redirects to its login. */
export function useOwnerLogout() {
  const { query } = useApi();
  // A server that cannot be reached must not keep the owner signed in here.
  const { mutate, isPending } = useMutation(mutationOptions(query.auth.logout, { onSettled: endOwnerSession }));
  return { logout: () => mutate(), leaving: isPending };
}
