import encodeQR from "qr";
import { useMemo } from "react";
import { styled } from "./styled.tsx";

const Frame = styled("svg", {
  base: { w: "12.5rem", maxW: "100%", p: "3", bg: "#fff", color: "#000", rounded: "sm", shapeRendering: "crispEdges" },
});

/** A QR code, black on white so that every camera can read it. Its code is loaded only where one is shown. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, "raw"), [text]);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <Frame viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" />
    </Frame>
  );
}
