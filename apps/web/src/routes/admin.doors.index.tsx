import { createFileRoute } from "@tanstack/react-router";
import { DoorsScreen } from "../features/owner-doors/doors-screen.tsx";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";

export const Route = createFileRoute("/admin/doors/")({ head: ownerHead("Doors"), component: DoorsRoute });

function DoorsRoute() {
  const navigate = Route.useNavigate();
  return (
    <DoorsScreen
      onOpen={(showId, door) =>
        void navigate({ to: "/admin/doors/$showId", params: { showId: String(showId) }, search: { door } })
      }
    />
  );
}
