import { Box } from "../../../ui/box.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";

type OwnerLoadingProps = { query: { isError: boolean; refetch: () => unknown }; failed: string };

/** The placeholder of a detail page: a skeleton of its form while it loads, or the failure with a retry button. */
export function OwnerLoading({ query, failed }: OwnerLoadingProps) {
  if (query.isError) return <LoadFailure message={failed} onRetry={() => void query.refetch()} />;
  return (
    <Box display="grid" gap="6" aria-busy>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton h="3rem" w="min(24rem, 80%)" />
      <Skeleton h="18rem" />
      <Skeleton h="12rem" />
    </Box>
  );
}
