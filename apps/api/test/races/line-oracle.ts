/** One line of an event's log, as decisions wrote them one after the other. */
export type LogLine = {
  action: string;
  user_id: number | null;
  party_size: number | null;
  /** Of a changed capacity: what it became. */
  to?: number | null;
};

/**
 * Plays an event's log again on a model of its own and says everything in it that the contract forbids: more persons than
 * places, somebody let in before a waiting party that fitted, a fitting party left waiting, anybody counted twice.
 */
export class LineOracle {
  readonly problems: string[] = [];
  readonly attending = new Map<number, number>();
  readonly line: { user: number; size: number }[] = [];
  capacity: number | null;

  constructor(capacity: number | null) {
    this.capacity = capacity;
  }

  get taken(): number {
    return [...this.attending.values()].reduce((sum, size) => sum + size, 0);
  }

  get #free(): number {
    return this.capacity === null ? Number.POSITIVE_INFINITY : this.capacity - this.taken;
  }

  play(lines: readonly LogLine[]): this {
    for (const line of lines) this.#apply(line);
    this.#expectNobodyFits("at the end");
    return this;
  }

  #apply({ action, user_id, party_size, to }: LogLine): void {
    const user = user_id ?? 0;
    const size = party_size ?? 0;
    if (action !== "promoted" && action !== "passed_over") this.#expectNobodyFits(`before ${action} of ${user}`);
    switch (action) {
      case "joined":
        this.#admit(user, size, action);
        break;
      case "waitlisted":
        if (this.#isKnown(user)) this.problems.push(`${user} got in line twice`);
        this.line.push({ user, size });
        break;
      case "left":
        if (!this.attending.delete(user)) this.problems.push(`${user} left without being in`);
        break;
      case "left_waitlist":
      case "promoted": {
        const at = this.line.findIndex((party) => party.user === user);
        if (at < 0) this.problems.push(`${action} of ${user}, who does not wait`);
        const ahead = this.line.slice(0, Math.max(at, 0)).find((party) => party.size <= this.#free);
        if (action === "promoted" && ahead) this.problems.push(`${ahead.user} was skipped for ${user}`);
        if (at >= 0) this.line.splice(at, 1);
        if (action === "promoted") this.#admit(user, size, action);
        break;
      }
      case "passed_over":
        if (!this.line.some((party) => party.user === user)) this.problems.push(`${user} was passed over, not waiting`);
        break;
      case "capacity_changed":
        this.capacity = to ?? null;
        break;
      default:
        this.problems.push(`unknown action ${action}`);
    }
  }

  #isKnown(user: number): boolean {
    return this.attending.has(user) || this.line.some((party) => party.user === user);
  }

  #admit(user: number, size: number, action: string): void {
    if (this.#isKnown(user)) this.problems.push(`${user} ${action} twice`);
    if (size > this.#free)
      this.problems.push(`${action} of ${user}: ${this.taken + size} persons for ${this.capacity}`);
    this.attending.set(user, size);
  }

  #expectNobodyFits(when: string): void {
    const fitting = this.line.find((party) => party.size <= this.#free);
    if (fitting) this.problems.push(`${fitting.user} fits and still waits ${when}`);
  }
}
