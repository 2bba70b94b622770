/** One line of an event's log, in the order of the decisions. */
export type LogLine = {
  action: string;
  user_id: number | null;
  party_size: number | null;
  /** For a changed capacity: the new value. */
  to?: number | null;
};

/**
 * Replays an event's log on its own model and records everything that the contract forbids: more persons than places, a person
 * let in before a waiting party that fitted, a fitting party left waiting, a person counted twice.
 */
export class LineOracle {
  readonly problems: string[] = [];
  readonly attending = new Map<number, number>();
  readonly line: { user: number; size: number }[] = [];
  /** Parties that places are kept for; they are also in line. */
  readonly offered = new Map<number, number>();
  capacity: number | null;

  constructor(capacity: number | null) {
    this.capacity = capacity;
  }

  /** Persons who are in or have places kept for them. */
  get taken(): number {
    return [...this.attending.values(), ...this.offered.values()].reduce((sum, size) => sum + size, 0);
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
    // A decision that affects several parties is logged line by line.
    if (!["promoted", "passed_over", "offered", "offer_ended"].includes(action))
      this.#expectNobodyFits(`before ${action} of ${user}`);
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
      case "offered": {
        const at = this.line.findIndex((party) => party.user === user);
        if (at < 0 || this.offered.has(user)) this.problems.push(`${user} was offered places, not waiting`);
        this.#expectNobodyBefore(at, user);
        if (size > this.#free) this.problems.push(`${size} places offered to ${user}, ${this.#free} are free`);
        this.offered.set(user, size);
        break;
      }
      case "offer_declined":
      case "offer_ended":
        if (!this.offered.delete(user)) this.problems.push(`${action} of ${user}, who was offered nothing`);
        this.#leaveLine(user, action);
        break;
      case "left_waitlist":
      case "promoted": {
        const at = this.line.findIndex((party) => party.user === user);
        const kept = this.offered.get(user) ?? 0;
        const hadOffer = this.offered.delete(user);
        if (action === "promoted" && !hadOffer) this.#expectNobodyBefore(at, user);
        if (action === "left_waitlist" && hadOffer) this.problems.push(`${user} left the line with an offer`);
        this.#leaveLine(user, action);
        if (action === "promoted") this.#admit(user, size, action, kept);
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

  #leaveLine(user: number, action: string): void {
    const at = this.line.findIndex((party) => party.user === user);
    if (at < 0) this.problems.push(`${action} of ${user}, who does not wait`);
    else this.line.splice(at, 1);
  }

  #expectNobodyBefore(at: number, user: number): void {
    const ahead = this.line.slice(0, Math.max(at, 0)).find((party) => this.#fits(party));
    if (ahead) this.problems.push(`${ahead.user} was skipped for ${user}`);
  }

  #fits({ user, size }: { user: number; size: number }): boolean {
    return !this.offered.has(user) && size <= this.#free;
  }

  #isKnown(user: number): boolean {
    return this.attending.has(user) || this.line.some((party) => party.user === user);
  }

  /** `kept` places already belonged to the party: it keeps them even if the owner has cut the capacity in the meantime. */
  #admit(user: number, size: number, action: string, kept = 0): void {
    if (this.#isKnown(user)) this.problems.push(`${user} ${action} twice`);
    if (size > kept && size > this.#free)
      this.problems.push(`${action} of ${user}: ${this.taken + size} persons for ${this.capacity}`);
    this.attending.set(user, size);
  }

  #expectNobodyFits(when: string): void {
    const fitting = this.line.find((party) => this.#fits(party));
    if (fitting) this.problems.push(`${fitting.user} fits and still waits ${when}`);
  }
}
