import { Box } from "../../../ui/box.tsx";
import { Alert, RetryButton } from "../../../ui/notice.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";

/** The screen's own failure message, followed by the server's message on what can be done about it. */
export function ProviderAlert({ error, words }: { error: unknown; words: string }) {
  const { message } = failureOf(error, "");
  return (
    <Alert role="alert">
      <strong>{words}</strong>
      {message && message !== words && <p>{message}</p>}
    </Alert>
  );
}

/** The failure of a load, with a Retry button. */
export function ProviderLoadFailure({
  onRetry,
  ...failure
}: {
  error: unknown;
  words: string;
  onRetry: () => unknown;
}) {
  return (
    <Box display="grid" gap="3" justifyItems="start">
      <ProviderAlert {...failure} />
      <RetryButton onRetry={onRetry} />
    </Box>
  );
}
