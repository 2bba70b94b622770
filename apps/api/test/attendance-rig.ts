import type { TestSite } from "./site.ts";

type Person = { token: string };
type Verb = "join" | "waitlist";

/** Joins and leaves shows through the API. `made` is called each time, since a test file creates its site later. */
export function createAttendanceRig(made: () => { site: Pick<TestSite, "call" | "db">; owner: Person }) {
  const call = (method: string, eventId: number, verb: Verb, who?: Person, body?: unknown) =>
    made().site.call(method, `/api/events/events/${eventId}/${verb}/`, {
      ...(who ? { token: who.token } : {}),
      ...(body === undefined ? {} : { body }),
    });

  return {
    call,
    join: (eventId: number, who?: Person, body?: unknown) => call("POST", eventId, "join", who, body),
    wait: (eventId: number, who?: Person, body?: unknown) => call("POST", eventId, "waitlist", who, body),
    leave: (eventId: number, who?: Person) => call("DELETE", eventId, "join", who),
    stopWaiting: (eventId: number, who?: Person) => call("DELETE", eventId, "waitlist", who),
    setCapacity: (eventId: number, capacity: number | null, who = made().owner) =>
      made().site.call("POST", `/api/events/events/${eventId}/capacity/`, { token: who.token, body: { capacity } }),

    /** Returns the show's log: the action, the fan's id and the size of the party of each line. */
    async log(eventId: number) {
      const lines = await made()
        .site.db.selectFrom("event_log")
        .select(["action", "user_id", "party_size"])
        .where("event_id", "=", eventId)
        .orderBy("id")
        .execute();
      return lines.map(({ action, user_id, party_size }) => [action, user_id, party_size]);
    },

    async placesLeft(eventId: number): Promise<number> {
      const { body } = await made().site.call("GET", `/api/events/events/${eventId}/`);
      return (body as { places_left: number }).places_left;
    },
  };
}
