import "../music/album.queries.ts";
import type { Order } from "./order.service.ts";

export type Cart = { order: Order | null };
