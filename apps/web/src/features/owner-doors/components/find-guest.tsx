import type { DoorArrival, DoorParty } from "@fanfare/contracts/events/door";
import type { DoorBook } from "@fanfare/contracts/events/door-book";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextField } from "../../owner-ui/field.tsx";

const MAX_FOUND = 8;

const Form = styled("form", {
  base: {
    display: "grid",
    gap: "3",
    "& .typed": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "2", alignItems: "end" },
    "& ul": { listStyle: "none", display: "grid", gap: "2" },
    "& li": {
      display: "grid",
      gap: "2",
      p: "3",
      bg: "raised",
      border: "1px solid",
      borderColor: "line",
      rounded: "sm",
    },
    "& .persons": { display: "flex", flexWrap: "wrap", gap: "2" },
    "& .note": { color: "soft", fontSize: "sm" },
  },
});

type FindGuestProps = { book: DoorBook; onArrive: (who: DoorArrival["who"]) => void };

/** A field for a ticket's code, or for a name to find on the list. */
export function FindGuest({ book, onArrive }: FindGuestProps) {
  const [text, setText] = useState("");
  const found = book.search(text, MAX_FOUND);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = text.trim();
    if (code === "") return;
    onArrive({ by: "code", code });
    setText("");
  };
  return (
    <Form onSubmit={submit}>
      <div className="typed">
        <TextField
          label="Code or name"
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="outline" disabled={text.trim() === ""}>
          Check code
        </Button>
      </div>
      {found.length > 0 && (
        <ul aria-label="Found on the list">
          {found.map((party) => (
            <Found
              key={`${party.kind} ${party.id}`}
              party={party}
              inside={book.personsIn(party)}
              onPerson={(person) => {
                onArrive({ by: "list", kind: party.kind, id: party.id, person });
                setText("");
              }}
            />
          ))}
        </ul>
      )}
    </Form>
  );
}

type FoundProps = { party: DoorParty; inside: readonly number[]; onPerson: (person: number) => void };

function Found({ party, inside, onPerson }: FoundProps) {
  const persons = Array.from({ length: party.party_size }, (_, index) => index + 1);
  return (
    <li>
      <p>
        <b>{party.name}</b> · {inside.length} of {party.party_size} in
      </p>
      {party.note && <p className="note">{party.note}</p>}
      <div className="persons">
        {persons.map((person) => (
          <Button
            key={person}
            size="sm"
            tone={inside.includes(person) ? "ghost" : "ember"}
            onClick={() => onPerson(person)}
          >
            Person {person}
            {inside.includes(person) && " is in"}
          </Button>
        ))}
      </div>
    </li>
  );
}
