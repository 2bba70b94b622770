import { createFileRoute, notFound } from "@tanstack/react-router";
import { LetterScreen } from "../features/admin/letter-screen.tsx";
import { ownerHead } from "../features/admin/owner-head.ts";
import { parseId } from "../lib/ids.ts";

export const Route = createFileRoute("/admin/newsletter/$letterId")({
  head: ownerHead("Letter"),
  component: LetterRoute,
});

function LetterRoute() {
  const { letterId } = Route.useParams();
  const id = parseId(letterId);
  if (id === null && letterId !== "new") throw notFound();
  return <LetterScreen key={letterId} id={id} />;
}
