import { type ComponentProps, lazy, Suspense } from "react";

const LoadedDialog = lazy(() => import("./components/playlist-dialog.tsx"));

/** Loaded when it is first opened, together with the form library. */
export function PlaylistDialog(props: ComponentProps<typeof LoadedDialog>) {
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}
