import { t } from "@fanfare/contracts/common/language";
import { useSyncExternalStore } from "react";
import { styled } from "../ui/styled.tsx";

function subscribe(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Itself sticky, next to the header: within a box of its own height, the banner would scroll away. */
const Place = styled("div", {
  base: { position: "sticky", zIndex: "header" },
  variants: { below: { header: { top: "4.5rem" }, nothing: { top: "0" } } },
});

const Banner = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "3",
    px: "gutter",
    py: "2",
    bg: "lifted",
    borderBottom: "1px solid",
    borderColor: "ember",
    fontSize: "sm",
    fontWeight: 600,
    _before: { content: "''", flexShrink: 0, w: "0.5rem", h: "0.5rem", rounded: "pill", bg: "ember" },
  },
});

/** Shows a banner for as long as the connection is lost, at the top of the window or below the header. */
export function OfflineBanner({ below }: { below: "header" | "nothing" }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Place below={below} role="status">
      {!online && (
        <Banner>
          {t("You are offline. This page stays as it is; the rest comes back when you are online again.")}
        </Banner>
      )}
    </Place>
  );
}
