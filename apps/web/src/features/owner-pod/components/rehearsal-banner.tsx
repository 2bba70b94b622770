import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Alert } from "../../../ui/notice.tsx";

/** Says that the provider is not the real one, where it is not. */
export function RehearsalBanner() {
  const { query } = useApi();
  const attention = useQuery(query.pod.attention.queryOptions());
  if (!attention.data?.is_rehearsal) return null;
  return (
    <Alert tone="tip" role="note">
      <strong>Rehearsal.</strong> Printify is played by a simulator: nothing is made, sent or charged.
    </Alert>
  );
}
