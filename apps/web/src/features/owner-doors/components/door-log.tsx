import type { DoorEntry } from "@fanfare/contracts/events/door";
import type { DoorBook } from "@fanfare/contracts/events/door-book";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";

const MAX_LISTED = 12;

const List = styled("ul", {
  base: {
    listStyle: "none",
    "& li": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      alignItems: "center",
      gap: "3",
      py: "2",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& li[data-problem]": { color: "glow" },
    "& small": { display: "block", color: "soft" },
  },
});

const PROBLEMS = {
  twice: "let in twice without a line",
  void: "let in with an invalid ticket",
  full: "a walk-in over capacity",
} as const;

const clock = (instant: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(instant));

function nameOf({ kind, party_id, person }: DoorEntry, book: DoorBook): string {
  if (kind === "walk_in") return "Walk-in";
  const party = party_id === null ? undefined : book.party({ kind, id: party_id });
  return party ? `${party.name}, person ${person}` : "A place that no longer exists";
}

type DoorLogProps = { book: DoorBook; onUndo: (id: string) => void };

/** The latest entries of all doors, and separately the problems that doors without a line could not detect. */
export function DoorLog({ book, onUndo }: DoorLogProps) {
  const live = book.entries
    .filter(({ undone_at }) => undone_at === null)
    .toSorted((a, b) => b.let_in_at.localeCompare(a.let_in_at));
  const problems = live.filter(({ problem }) => problem !== null);
  const row = (entry: DoorEntry) => {
    const { id, problem } = entry;
    const name = nameOf(entry, book);
    return (
      <li key={id} data-problem={problem ?? undefined}>
        <p>
          {name}
          <small>
            {clock(entry.let_in_at)} at {entry.door}
            {problem && `: ${PROBLEMS[problem]}`}
          </small>
        </p>
        <Button tone="ghost" size="sm" aria-label={`Undo ${name}`} onClick={() => onUndo(id)}>
          Undo
        </Button>
      </li>
    );
  };
  return (
    <>
      {problems.length > 0 && (
        <Panel aria-labelledby="door-problems">
          <PanelTitle id="door-problems">Needs attention ({problems.length})</PanelTitle>
          <List>{problems.map(row)}</List>
        </Panel>
      )}
      <Panel aria-labelledby="door-latest">
        <PanelTitle id="door-latest">Latest</PanelTitle>
        {live.length === 0 ? <p>Nobody is in yet.</p> : <List>{live.slice(0, MAX_LISTED).map(row)}</List>}
      </Panel>
    </>
  );
}
