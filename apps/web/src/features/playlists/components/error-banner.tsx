import { t } from "@fanfare/contracts/common/language";
import { X } from "@fanfare/icons";
import { IconButton } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useInSight } from "../../../ui/use-in-sight.ts";

const Banner = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    mb: "6",
    ps: "4",
    py: "1",
    borderLeft: "3px solid",
    borderColor: "bad",
    bg: "panel",
    rounded: "sm",
  },
});

/** An error message on the page, shown until it is closed (spec, section 8). */
export function ErrorBanner({ message, onClose }: { message: string; onClose: () => void }) {
  const banner = useInSight<HTMLDivElement>(message);
  return (
    <Banner ref={banner} role="alert">
      {message}
      <IconButton label={t("Close message")} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </Banner>
  );
}
