import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { UploadScreen } from "../features/owner-music/upload-screen.tsx";

export const Route = createFileRoute("/admin/music/upload")({
  head: ownerHead("Upload music"),
  component: UploadScreen,
});
