import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/admin/owner-head.ts";
import { UploadScreen } from "../features/admin-music/upload-screen.tsx";

export const Route = createFileRoute("/admin/music/upload")({
  head: ownerHead("Upload music"),
  component: UploadScreen,
});
