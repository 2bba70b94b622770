import "../music/album.queries.ts";
import "./order.service.ts";
