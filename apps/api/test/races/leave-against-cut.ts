import type pg from "pg";
import { rowOf, whileHeld } from "./held-rows.ts";
import { attempt, type Replica } from "./show-replicas.ts";

/**
 * The owner cuts a full show's capacity while a fan leaves who has read the show before the cut, unless leaving waits for it: by
 * the old capacity, the place would be given away although none is left. Then the capacity is restored.
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
