import { Alert } from "../../../ui/notice.tsx";
import { failureOf } from "../../owner-kit/owner-failure.ts";

/** What failed, in the screen's words, and under it what the server says can be done about it. */
export function ProviderAlert({ error, words }: { error: unknown; words: string }) {
  const { message } = failureOf(error, "");
  return (
    <Alert role="alert">
      <strong>{words}</strong>
      {message && message !== words && <p>{message}</p>}
    </Alert>
  );
}
