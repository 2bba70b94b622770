import { errorStatus } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../../ui/notice.tsx";
import { usePassedFocus } from "../../../ui/use-passed-focus.ts";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { OwnerPage, type OwnerPageProps } from "./owner-page.tsx";

type OwnerLoadingProps = {
  query: { isError: boolean; error?: unknown; refetch: () => unknown };
  failed: string;
};

/** The skeleton of a page's parts. */
export const OwnerLoadingParts = () => (
  <Box display="grid" gap="6" aria-busy>
    <VisuallyHidden role="status">Loading</VisuallyHidden>
    <Skeleton h="18rem" />
    <Skeleton h="12rem" />
  </Box>
);

/** The placeholder of a part of a page: a skeleton of its form while it loads, or the failure with a retry button. */
export function OwnerLoading({ query, failed }: OwnerLoadingProps) {
  if (query.isError) return <LoadFailure message={failed} onRetry={() => query.refetch()} />;
  return <OwnerLoadingParts />;
}

type OwnerRecordLoadingProps = OwnerLoadingProps & Pick<OwnerPageProps, "title" | "back">;

/** The placeholder of the page of one record, with a heading and the way back. A record that does not exist is not loaded again. */
export function OwnerRecordLoading({ title, back, query, failed }: OwnerRecordLoadingProps) {
  const passFocusTo = usePassedFocus();
  /** The record's page replaces this one as a whole, so what gets the focus here would be removed with it. */
  const retry = () => {
    passFocusTo(null);
    return query.refetch();
  };
  const isGone = query.isError && errorStatus(query.error) === 404;
  return (
    <OwnerPage title={title} {...(back && { back })}>
      {isGone ? (
        <EmptyState title="Not found">
          <p>It was deleted, or its address is wrong.</p>
        </EmptyState>
      ) : (
        <OwnerLoading query={{ ...query, refetch: retry }} failed={failed} />
      )}
    </OwnerPage>
  );
}
