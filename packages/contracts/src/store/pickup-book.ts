import { normalizeCode, typedPart } from "../events/ticket-code.ts";
import type { HandOverResult, Handover, HandoverRequest, HandoverVerdict, PickupList, WaitingOrder } from "./pickup.ts";

/** A door's decision on an order. `unchecked`: not on its list, and without a line the site cannot be asked. */
export type PickupVerdict = HandoverVerdict | { id: string; kind: "unchecked" };

/** A door's list of orders to hand over, with its unsynced hand-overs. */
export class PickupBook {
  readonly list: PickupList;
  readonly #door: string;
  readonly #byCode = new Map<string, WaitingOrder>();
  #handovers: Map<string, Handover>;
  #queue: HandoverRequest[];

  constructor(list: PickupList, door: string, queue: readonly HandoverRequest[] = []) {
    this.list = list;
    this.#door = door;
    this.#queue = [...queue];
    this.#handovers = new Map(list.handovers.map((one) => [one.id, one]));
    for (const order of list.orders) {
      this.#byCode.set(order.code, order);
      this.#byCode.set(typedPart(order.code), order);
    }
    for (const one of queue) this.#note(one);
  }

  #note({ id, who, handed_at }: HandoverRequest): void {
    const order = this.orderOf(who);
    if (!order || this.#handovers.has(id)) return;
    this.#handovers.set(id, { id, order_id: order.order_id, door: this.#door, handed_at, problem: null });
  }

  /** Hand-overs that are not yet synced. */
  get queue(): readonly HandoverRequest[] {
    return this.#queue;
  }

  get handovers(): Handover[] {
    return [...this.#handovers.values()];
  }

  get counts(): { handed: number; expected: number } {
    const handed = new Set(this.handovers.filter(({ problem }) => problem === null).map(({ order_id }) => order_id));
    return { handed: handed.size, expected: this.list.orders.length };
  }

  /** The order of a scanned or typed code, or of a list entry; undefined if it is not in this door's list. */
  orderOf = (who: HandoverRequest["who"]): WaitingOrder | undefined =>
    who.by === "code"
      ? this.#byCode.get(normalizeCode(who.code))
      : this.list.orders.find(({ order_id }) => order_id === who.order_id);

  /** The orders to hand over to the buyer with this fan's place. */
  ordersOfParty = (partyId: number): WaitingOrder[] =>
    this.list.orders.filter(({ party_id, order_id }) => party_id === partyId && !this.firstOf(order_id));

  /** Orders whose name and number contain every word of `text`. */
  search(text: string, most: number): WaitingOrder[] {
    const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return this.list.orders
      .filter(({ name, order_number }) => {
        const lower = `${name} ${order_number}`.toLocaleLowerCase();
        return words.every((word) => lower.includes(word));
      })
      .slice(0, most);
  }

  /** The first hand-over of an order, as far as this door has received it. */
  firstOf(orderId: number): Handover | undefined {
    return this.handovers
      .filter(({ order_id, problem }) => order_id === orderId && problem !== "void")
      .toSorted((a, b) => a.handed_at.localeCompare(b.handed_at))[0];
  }

  /** This door's own decision, without asking the site. */
  judge({ id, who }: Pick<HandoverRequest, "id" | "who">): PickupVerdict {
    const order = this.orderOf(who);
    if (!order) return { id, kind: "unchecked" };
    const { order_id } = order;
    const first = this.firstOf(order_id);
    if (!first) return { id, kind: "handed", order_id };
    return { id, kind: "already", order_id, door: first.door, handed_at: first.handed_at };
  }

  /** Hands an order over without asking the site: recorded locally now, and synced once there is a line. */
  handOver(request: HandoverRequest): void {
    const handed = { ...request, is_handed: true };
    this.#note(handed);
    this.#queue = [...this.#queue, handed];
  }

  /** Applies a sync result and removes synced items from the queue. */
  receive(sent: readonly HandoverRequest[], result: HandOverResult): void {
    const confirmed = new Set(sent.map(({ id }) => id));
    this.#queue = this.#queue.filter(({ id }) => !confirmed.has(id));
    this.#handovers = new Map(result.handovers.map((one) => [one.id, one]));
    for (const one of this.#queue) this.#note(one);
  }

  /** The data a device stores, except the queue. */
  toList = (): PickupList => ({ ...this.list, handovers: this.handovers });
}
