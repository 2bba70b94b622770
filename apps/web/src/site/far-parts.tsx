import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { drawFarParts } from "./draw-far-parts.ts";

/** After a page's first moments and after each navigation: draws the parts that were left out (`drawFarParts`). */
export function FarParts() {
  const router = useRouter();
  useEffect(() => {
    // React's development build would warn of each style that a part which is hydrated later did not have on the server.
    if (import.meta.env.DEV) return;
    let page = new AbortController();
    const drawPage = () => {
      page.abort();
      page = new AbortController();
      drawFarParts(document.body, page.signal);
    };
    drawPage();
    const unsubscribe = router.subscribe("onRendered", drawPage);
    return () => {
      unsubscribe();
      page.abort();
    };
  }, [router]);
  return null;
}
