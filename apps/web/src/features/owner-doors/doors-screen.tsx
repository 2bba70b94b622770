import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel } from "../owner-kit/page/owner-page.tsx";
import { wallText } from "../owner-shows/show-labels.ts";
import { SelectField, TextField } from "../owner-ui/field.tsx";
import { readDoorName, writeDoorName } from "./door-storage.ts";

const Form = styled("form", { base: { display: "grid", gap: "5", maxW: "32rem" } });

/** Chooses the show whose door this device is at, and names that door. */
export function DoorsScreen({ onOpen }: { onOpen: (showId: number, door: string) => void }) {
  const { query } = useApi();
  const shows = useQuery(query.events.manage.door.shows.queryOptions());
  const [chosen, setChosen] = useState("");
  const [name, setName] = useState("");
  useEffect(() => setName(readDoorName()), []);
  if (!shows.data) {
    return <OwnerRecordLoading query={shows} title="Doors" failed="The shows could not be loaded" />;
  }
  const showId = chosen || String(shows.data[0]?.id ?? "");
  const open = (event: FormEvent) => {
    event.preventDefault();
    const door = name.trim() || "Door";
    writeDoorName(door);
    onOpen(Number(showId), door);
  };
  return (
    <OwnerPage
      title="Doors"
      intro="Scan tickets, let people in and count them. It keeps working without a connection and syncs with the other doors afterwards."
    >
      {shows.data.length === 0 ? (
        <EmptyState title="No shows to open a door for">
          <p>Published shows are listed here until twelve hours after they end.</p>
        </EmptyState>
      ) : (
        <Panel aria-label="Open a door">
          <Form onSubmit={open}>
            <SelectField label="Show" value={showId} onChange={(event) => setChosen(event.target.value)}>
              {shows.data.map((show) => (
                <option key={show.id} value={show.id}>
                  {wallText(`${show.local_date}T${show.time}`)} · {show.title}, {show.venue}
                </option>
              ))}
            </SelectField>
            <TextField
              label="This door's name"
              value={name}
              maxLength={60}
              placeholder="Main entrance"
              help="Other doors see this name when someone is already in."
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" size="lg">
              Open this door
            </Button>
          </Form>
        </Panel>
      )}
    </OwnerPage>
  );
}
