import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "../ui/layout.tsx";

/** After a navigation in the browser: says the new page's title and takes the focus to its content. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        const main = document.getElementById("main");
        // A page that has put the focus where it belongs, as the search does, keeps it.
        if (!toLocation.hash && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
