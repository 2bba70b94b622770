import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Alert } from "../../../ui/notice.tsx";

const DAY_MS = 86_400_000;
/** The warning is shown from this many days before the expiry. */
const SOON_DAYS = 30;

const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Warns before the API token expires that a new one is needed. */
export function TokenExpiry() {
  const { query } = useApi();
  const settings = useQuery(query.pod.settings.queryOptions());
  const day = settings.data?.token_expires_on;
  if (!day) return null;
  const expires = new Date(`${day}T00:00:00Z`);
  const left = Math.ceil((expires.getTime() - Date.now()) / DAY_MS);
  if (left > SOON_DAYS) return null;
  return (
    <Alert role="note" tone={left <= 0 ? "bad" : "tip"}>
      {left <= 0 ? "The API token was valid until " : "The API token is valid until "}
      {date.format(expires)}. Create a new one at Printify under My Profile, Connections, and set PRINTIFY_API_TOKEN.
    </Alert>
  );
}
