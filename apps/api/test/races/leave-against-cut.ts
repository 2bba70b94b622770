import type pg from "pg";
import { rowOf, whileHeld } from "./held-rows.ts";
import { attempt, type Replica } from "./show-replicas.ts";

/**
 * The owner cuts a full show's capacity, and a fan who leaves has read the show before it was cut, unless leaving waits
 * for that: who goes by the old capacity gives the place away, of which there is none left. Then the show is as large
 * as before.
 */
export async function leaveAgainstCut(options: {
  connection: pg.PoolConfig;
  faults: unknown[];
  owner: number;
  cutter: Replica;
  leaver: Replica;
  cut: { id: number; capacity: number; before: number };
  fan: number;
}): Promise<void> {
  const { connection, faults, owner, cutter, leaver, cut, fan } = options;
  const { id, capacity, before } = cut;
  await whileHeld({ connection, rows: rowOf("events", id), waiting: 2 }, async (haveCome) => {
    const cutting = attempt(faults, () => cutter.editor.setCapacity(owner, { id, capacity }));
    await haveCome(1);
    return Promise.all([cutting, attempt(faults, () => leaver.attendance.leave(fan, id))]);
  });
  await attempt(faults, () => cutter.editor.setCapacity(owner, { id, capacity: before }));
}
