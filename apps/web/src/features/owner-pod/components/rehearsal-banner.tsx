import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Alert } from "../../../ui/notice.tsx";

/** Informs the owner that a simulator replaces the provider; renders nothing otherwise. */
export function RehearsalBanner() {
  const { query } = useApi();
  const attention = useQuery(query.pod.attention.queryOptions());
  if (!attention.data?.is_rehearsal) return null;
  return (
    <Alert tone="tip" role="note">
      <strong>Rehearsal.</strong> A simulator stands in for Printify: nothing is made, sent or charged.
    </Alert>
  );
}
