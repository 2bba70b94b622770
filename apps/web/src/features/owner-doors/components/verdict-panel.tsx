import type { BookVerdict } from "@fanfare/contracts/events/door-book";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";

const Panel = styled("div", {
  base: {
    display: "grid",
    gap: "2",
    justifyItems: "start",
    alignContent: "center",
    minH: "9rem",
    p: "5",
    rounded: "md",
    border: "2px solid",
    borderColor: "line",
    bg: "raised",
    "& .word": { fontFamily: "display", fontWeight: 850, fontSize: "d2", lineHeight: 0.95, textTransform: "uppercase" },
    "& .who": { fontSize: "lg", fontWeight: 600, overflowWrap: "anywhere" },
    "& .keys": { display: "flex", flexWrap: "wrap", gap: "2", mt: "2" },
    "&[data-kind=in]": { bg: "#12472a", borderColor: "good" },
    "&[data-kind=already], &[data-kind=void], &[data-kind=wrong_show], &[data-kind=unknown], &[data-kind=full]": {
      bg: "#571313",
      borderColor: "bad",
    },
    "&[data-kind=unchecked]": { bg: "#4d3200", borderColor: "ember" },
  },
});

const clock = (instant: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(instant));

/** Returns a verdict as one word that is readable across a dark foyer, and as a sentence. */
function words(verdict: BookVerdict): { word: string; who: string } {
  switch (verdict.kind) {
    case "in":
      return {
        word: "In",
        who: verdict.ticket ? `${verdict.name ?? "Let in"}, person ${verdict.ticket.person}` : "Walk-in",
      };
    case "already":
      return {
        word: "Already in",
        who: `${verdict.name}, person ${verdict.ticket.person}: since ${clock(verdict.let_in_at)} at ${verdict.door}`,
      };
    case "void":
      return { word: "Void", who: "This place was given back, or the show is cancelled." };
    case "wrong_show":
      return { word: "Wrong show", who: `This ticket is for ${verdict.title}.` };
    case "unknown":
      return { word: "Not a ticket", who: "This code is not one of ours." };
    case "full":
      return { word: "Full", who: "There is no room for walk-ins." };
    case "unchecked":
      return {
        word: "Not on this list",
        who: "Without a line this ticket cannot be checked. Look for the name, or decide yourself.",
      };
  }
}

type VerdictPanelProps = {
  verdict: BookVerdict | null;
  /** What the list notes about the guest's party, such as its ticket kinds. */
  note: string | null;
  onUndo: (id: string) => void;
  onLetIn: () => void;
};

/** The door's verdict on the latest guest. */
export function VerdictPanel({ verdict, note, onUndo, onLetIn }: VerdictPanelProps) {
  const shown = verdict ? words(verdict) : null;
  return (
    <Panel data-kind={verdict?.kind ?? "none"} role="status" aria-live="assertive">
      {shown && verdict ? (
        <>
          <p className="word">{shown.word}</p>
          <p className="who">{shown.who}</p>
          {note && <p>{note}</p>}
          <div className="keys">
            {verdict.kind === "in" && (
              <Button tone="outline" onClick={() => onUndo(verdict.id)}>
                Undo
              </Button>
            )}
            {verdict.kind === "unchecked" && <Button onClick={onLetIn}>Let in anyway</Button>}
          </div>
        </>
      ) : (
        <p className="who">Scan a ticket, or type its code or a name.</p>
      )}
    </Panel>
  );
}
