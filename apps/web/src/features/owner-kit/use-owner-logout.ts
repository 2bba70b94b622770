import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { endOwnerSession } from "./owner-session.ts";

/** Ends the owner's session here and on the server; the desk then leads to its login. */
export function useOwnerLogout() {
  const { client } = useApi();
  // A server that cannot be reached must not keep anybody signed in here.
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.auth.logout.mutate(),
    onSettled: endOwnerSession,
  });
  return { logout: () => mutate(), leaving: isPending };
}
