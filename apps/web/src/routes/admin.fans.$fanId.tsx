import { createFileRoute } from "@tanstack/react-router";
import { FanScreen } from "../features/owner-fans/fan-screen.tsx";
import { noSuchPage } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { parseId } from "../lib/ids.ts";

export const Route = createFileRoute("/admin/fans/$fanId")({
  head: ownerHead("Fan"),
  component: FanRoute,
});

function FanRoute() {
  const id = parseId(Route.useParams().fanId);
  if (id === null) throw noSuchPage();
  return <FanScreen id={id} />;
}
