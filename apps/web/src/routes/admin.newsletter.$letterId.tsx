import { createFileRoute } from "@tanstack/react-router";
import { noSuchPage } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { LetterScreen } from "../features/owner-letters/letter-screen.tsx";
import { parseId } from "../lib/ids.ts";

export const Route = createFileRoute("/admin/newsletter/$letterId")({
  head: ownerHead("Letter"),
  component: LetterRoute,
});

function LetterRoute() {
  const { letterId } = Route.useParams();
  const id = parseId(letterId);
  if (id === null && letterId !== "new") throw noSuchPage();
  return <LetterScreen key={letterId} id={id} />;
}
