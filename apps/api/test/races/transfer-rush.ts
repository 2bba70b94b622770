import { randomUUID } from "node:crypto";
import type pg from "pg";
import { transferDigest } from "../../src/modules/events/transfers/transfer-mail.ts";
import { rowOf, whileHeld } from "./held-rows.ts";
import {
  ALL_PROTECTIONS,
  attempt,
  makeFans,
  makeShow,
  type Protections,
  type Replica,
  readEnd,
  withReplicas,
} from "./show-replicas.ts";

export type TransferRushResult = { problems: string[]; accepted: number; left: number; letIn: number };

type End = "accepted" | "let in" | "left";
type Ended = { id: number; giver: number; friend: number; won: End[] };

/**
 * Many places of one fan each, and for each of them concurrently, in several processes: a friend accepts it by its link (twice),
 * the fan gives it back, and its ticket is presented at a door. Exactly one of the three succeeds.
 */
export function runTransferRush(options: { connection: pg.PoolConfig; places: number }): Promise<TransferRushResult> {
  const { connection, places } = options;
  return withReplicas(connection, 3, ALL_PROTECTIONS, async (replicas, first) => {
    const faults: unknown[] = [];
    const passedOn = await passPlacesOn(first, places);
    const ends = await Promise.all(
      passedOn.map(async ({ id, giver, friend, token, entry }, index) => {
        const at = (offset: number) => replicas[(index + offset) % replicas.length] ?? first;
        const tries: { at: Replica; act: (replica: Replica) => Promise<boolean>; end: End }[] = [
          { at: at(0), act: (replica) => accept(replica, friend, token, faults), end: "accepted" },
          { at: at(2), act: (replica) => leave(replica, giver, id, faults), end: "left" },
          { at: at(1), act: (replica) => letIn(replica, id, entry, faults), end: "let in" },
          { at: at(1), act: (replica) => accept(replica, friend, token, faults), end: "accepted" },
        ];
        const results = await Promise.all(
          tries.map(async ({ at: replica, act, end }, position) => {
            // Each place has another order of arrival: those that come later have done a read first.
            if ((index + position) % tries.length > 1)
              await replica.db.selectFrom("events").select("id").where("id", "=", id).execute();
            return (await act(replica)) ? end : undefined;
          }),
        );
        return { id, giver, friend, won: results.filter((end) => end !== undefined) };
      }),
    );
    return judge(first, ends, faults);
  });
}

/**
 * Places that a friend accepts while the giver, who still had them when the calls began, is about to leave: both wait for the
 * place before either changes anything, and the friend came first.
 */
export function runLateLeaving(options: {
  connection: pg.PoolConfig;
  places: number;
  protections?: Protections;
}): Promise<TransferRushResult> {
  const { connection, places, protections = ALL_PROTECTIONS } = options;
  return withReplicas(connection, 2, protections, async ([, second], first) => {
    const faults: unknown[] = [];
    const ends: Ended[] = [];
    for (const { id, giver, friend, token, entry } of await passPlacesOn(first, places)) {
      const held = { connection, rows: rowOf("event_entries", entry), waiting: 2 };
      const [accepted, left] = await whileHeld(held, async (haveCome) => {
        const accepting = accept(first, friend, token, faults);
        await haveCome(1);
        return Promise.all([accepting, leave(second ?? first, giver, id, faults)]);
      });
      ends.push({
        id,
        giver,
        friend,
        won: [...(accepted ? ["accepted" as const] : []), ...(left ? ["left" as const] : [])],
      });
    }
    return judge(first, ends, faults);
  });
}

/** Creates `places` shows with one place each, held by a fan who has passed it on. */
async function passPlacesOn(first: Replica, places: number) {
  const fans = await makeFans(first.db, places * 2);
  return Promise.all(
    fans.slice(0, places).map(async (giver, index) => {
      const id = await makeShow(first.db, 1);
      await first.attendance.join(giver, { id, party_size: 1 });
      const friend = fans[places + index] ?? 0;
      const email = `friend-${friend}@example.com`;
      const transfer = await first.transfers.give(giver, { id, name: "Friend", email }, { address: "192.0.2.1" });
      const token = `token-of-the-place-${transfer.id}`;
      await first.db
        .updateTable("place_transfers")
        .set({ hash: transferDigest(token) })
        .where("id", "=", transfer.id)
        .execute();
      const { attending } = await readEnd(first.db, id);
      return { id, giver, friend, token, entry: attending[0]?.id ?? 0 };
    }),
  );
}

async function judge(first: Replica, ends: readonly Ended[], faults: readonly unknown[]): Promise<TransferRushResult> {
  const problems: string[] = [];
  for (const { id, giver, friend, won } of ends) {
    if (won.length !== 1) problems.push(`place ${id}: ${won.join(" and ") || "nothing"}`);
    const after = await readEnd(first.db, id);
    const whose = { accepted: [friend], "let in": [giver], left: [] }[won[0] ?? "left"];
    const has = after.attending.map(({ user_id }) => user_id);
    if (has.join() !== whose.join()) problems.push(`place ${id}: ${won.join()}, and it is ${has.join() || "no fan"}'s`);
    if (after.places_taken !== after.persons) problems.push(`${after.places_taken} counted, ${after.persons} in`);
  }
  for (const fault of faults) problems.push(fault instanceof Error ? fault.message : String(fault));
  const count = (end: End) => ends.filter(({ won }) => won.includes(end)).length;
  return { problems, accepted: count("accepted"), left: count("left"), letIn: count("let in") };
}

const accept = async ({ transfers }: Replica, friend: number, token: string, faults: unknown[]) =>
  (await attempt(faults, () => transfers.accept(friend, token))) !== undefined;

const leave = async ({ attendance }: Replica, fan: number, eventId: number, faults: unknown[]) =>
  (await attempt(faults, async () => {
    await attendance.leave(fan, eventId);
    return true;
  })) === true;

/** Whether a door admits the ticket. */
async function letIn({ doors, codes }: Replica, eventId: number, entry: number, faults: unknown[]): Promise<boolean> {
  const code = codes.codeOf({ kind: "fan", id: entry, person: 1 });
  const arrival = {
    id: randomUUID(),
    who: { by: "code" as const, code },
    let_in_at: new Date().toISOString(),
    is_let_in: false,
  };
  const sync = { id: eventId, door: "Main", arrivals: [arrival], undone: [], since: null };
  const heard = await attempt(faults, () => doors.sync(sync));
  return heard?.verdicts[0]?.kind === "in";
}
