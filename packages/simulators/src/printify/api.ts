import { catalogResponse } from "./catalog.ts";
import { forbidden, notFound, refused } from "./failure.ts";
import type { Hooks } from "./hooks.ts";
import type { OrderInput, Orders } from "./orders.ts";
import { pageOf } from "./paging.ts";
import type { ProductInput, Products } from "./products.ts";

export type State = {
  shop: { id: number; title: string };
  pictures: string;
  products: Products;
  orders: Orders;
  hooks: Hooks;
};

export type Call = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> };

const PRODUCTS_A_PAGE = 50;
const ORDERS_A_PAGE = 10;

function productsResponse(
  { products }: State,
  { method, query, body }: Call,
  [id = "", action = ""]: string[],
): unknown {
  switch (`${method} ${id === "" ? "" : ":id"}${action === "" ? "" : ` ${action}`}`) {
    case "GET ":
      return pageOf(products.list, query, "products.json", PRODUCTS_A_PAGE);
    case "POST ":
      return products.create(body as ProductInput);
    case "GET :id":
      return products.find(id);
    case "PUT :id":
      return products.change(id, body);
    case "DELETE :id":
      products.remove(id);
      return {};
    case "POST :id publish":
      products.publish(id);
      return {};
    case "POST :id publishing_succeeded": {
      const external = body.external as { id: string; handle: string } | undefined;
      if (!external?.id || !external.handle) throw refused(400, 8150, "The external.id field is required.");
      products.publishingSucceeded(id, external);
      return {};
    }
    case "POST :id publishing_failed":
      if (!body.reason) throw refused(400, 8150, "The reason field is required.");
      products.publishingFailed(id);
      return {};
    case "POST :id unpublish":
      products.unpublish(id);
      return {};
    default:
      throw notFound();
  }
}

function ordersResponse({ orders }: State, { method, query, body }: Call, [id = "", action = ""]: string[]): unknown {
  switch (`${method} ${id === "" ? "" : ":id"}${action === "" ? "" : ` ${action}`}`) {
    case "GET ": {
      const status = query.get("status");
      const fitting = orders.list.filter((order) => status === null || order.status === status);
      return pageOf(fitting, query, "orders.json", ORDERS_A_PAGE);
    }
    case "POST ":
      return { id: orders.create(body as OrderInput).id };
    case "POST :id":
      if (id !== "shipping") throw notFound();
      return orders.deliveryPrices(body as OrderInput);
    case "GET :id":
      return orders.find(id);
    case "POST :id send_to_production":
      return orders.sendToProduction(id);
    case "POST :id cancel":
      return orders.cancel(id);
    default:
      throw notFound();
  }
}

function hooksResponse({ hooks }: State, { method, query, body }: Call, [id = "", action = ""]: string[]): unknown {
  switch (`${method} ${id === "" ? "" : ":id"}${action === "" ? "" : ` ${action}`}`) {
    case "GET ":
      return hooks.all.map(({ secret: _secret, ...hook }) => hook);
    case "POST ":
      return hooks.create(body);
    case "PUT :id":
      if (typeof body.url !== "string") throw refused(400, 8150, "The url field is required.");
      return Object.assign(hooks.find(id), { url: body.url });
    case "DELETE :id":
      hooks.remove(id, query.get("host"));
      return {};
    case "POST :id simulate":
      hooks.simulate(id);
      return {};
    default:
      throw notFound();
  }
}

let uploads = 0;

/** Handles one API call under `/v1/`. Throws a Failure for rejected calls. */
export function apiResponse(state: State, call: Call): unknown {
  const { method, path } = call;
  if (method === "GET" && path === "shops.json") {
    return [
      { ...state.shop, sales_channel: "custom_integration" },
      { id: state.shop.id + 1, title: "An older shop", sales_channel: "disconnected" },
    ];
  }
  if (method === "GET" && path.startsWith("catalog/")) {
    return catalogResponse(path.slice("catalog/".length), state.pictures);
  }
  if (method === "POST" && path === "uploads/images.json") {
    const { file_name, url, contents } = call.body;
    if (!file_name || (!url && !contents))
      throw refused(400, 8150, "The file name and a url or contents are required.");
    uploads += 1;
    return { id: `up${String(uploads).padStart(22, "0")}`, file_name, height: 4200, width: 3600, size: 1000 };
  }
  const [, shop = "", area = "", rest = ""] =
    /^shops\/(\d+)\/(products|orders|webhooks)(?:\/(.+))?\.json$/.exec(path) ?? [];
  if (shop === "") throw notFound();
  if (Number(shop) !== state.shop.id) throw forbidden();
  const places = rest === "" ? [] : rest.split("/");
  if (area === "products") return productsResponse(state, call, places);
  if (area === "orders") return ordersResponse(state, call, places);
  return hooksResponse(state, call, places);
}
