import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "../ui/layout.tsx";

/** After a client-side navigation: announces the new page's title and moves the focus to its content. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        const main = document.getElementById("main");
        // A page that has set the focus itself, such as the search, keeps it.
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
