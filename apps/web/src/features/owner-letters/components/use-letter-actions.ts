import type { Letter } from "@fanfare/contracts/admin/letters";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setQueryResult } from "../../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { toast } from "../../owner-ui/toast.tsx";

/** What the owner can do with a letter that is being sent or was sent. Each action returns the letter, which the page then shows. */
export function useLetterActions(id: number) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const onSuccess = (letter: Letter) =>
    setQueryResult(queryClient, query.admin.letters.byId.queryOptions({ id }).queryKey, letter);
  return {
    stop: useMutation(mutationOptions(query.admin.letters.stop, { onSuccess })),
    resume: useMutation(mutationOptions(query.admin.letters.resume, { onSuccess })),
    sendAgain: useMutation(mutationOptions(query.admin.letters.sendAgain, { onSuccess })),
    setOnSite: useMutation(
      mutationOptions(query.admin.letters.setOnSite, {
        onSuccess,
        onError: (error) => toast(failureOf(error, "That did not work. Please try again.").message, { tone: "bad" }),
      }),
    ),
  };
}
