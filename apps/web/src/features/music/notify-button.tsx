import { msg, t } from "@fanfare/contracts/common/language";
import type { Teaser } from "@fanfare/contracts/music/coming-soon";
import { type ReactNode, useId, useState } from "react";
import { Box } from "../../ui/box.tsx";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/layout.tsx";
import { openedPart } from "../../ui/opened-part.tsx";

const NotifyDialog = openedPart(async () => (await import("./components/notify-dialog.tsx")).default);

const NOT_YET = msg("The artist has not set a date yet.");

type TeaserButtonProps = Omit<ButtonProps, "onClick" | "disabled"> & { teaser: Teaser; children: ReactNode };

/** Requests a waiting notice for a release. Disabled, with the reason, while the owner has set no date (spec, section 2). */
export function NotifyButton({ teaser, children, ...button }: TeaserButtonProps) {
  const [open, setOpen] = useState(false);
  if (!teaser.can_notify) return <UnavailableButton {...button}>{children}</UnavailableButton>;
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <NotifyDialog teaser={teaser} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A disabled button for something that is not out yet, with the reason as its tooltip and description. */
export function UnavailableButton({ children, reason = t(NOT_YET), ...button }: ButtonProps & { reason?: string }) {
  const id = useId();
  return (
    <Box as="span" display="contents" title={reason}>
      <Button tone="quiet" {...button} disabled aria-describedby={id}>
        {children}
      </Button>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </Box>
  );
}
