import { t } from "@fanfare/contracts/common/language";
import type { Ticket, TicketSheet } from "@fanfare/contracts/events/ticket";
import { styled } from "../../../../ui/styled.tsx";

const Card = styled("li", {
  base: {
    display: "grid",
    gap: "3",
    justifyItems: "center",
    p: "5",
    bg: "raised",
    border: "1px solid {colors.line}",
    borderTop: "3px solid {colors.ember}",
    rounded: "md",
    textAlign: "center",
    breakInside: "avoid",
    // A light background, which scanners need to find the edges of the code.
    "& img": { display: "block", w: "min(100%, 17rem)", aspectRatio: "1", bg: "#fff", rounded: "sm" },
    "& .code": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 1,
      letterSpacing: "0.06em",
      fontVariantNumeric: "tabular-nums",
    },
    "& .whose": { color: "soft", fontSize: "sm" },
  },
});

/** The ticket of one person: the code as a QR picture, and as text to type when the picture cannot be scanned. */
export function TicketCard({ ticket, sheet }: { ticket: Ticket; sheet: TicketSheet }) {
  return (
    <Card>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(ticket.qr_svg)}`}
        alt={t("Ticket {code}", { code: ticket.short_code })}
      />
      <p className="code">{ticket.short_code}</p>
      <p className="whose">
        {t("{name}, person {number} of {count}", {
          name: sheet.holder,
          number: ticket.person,
          count: sheet.party_size,
        })}
      </p>
    </Card>
  );
}
