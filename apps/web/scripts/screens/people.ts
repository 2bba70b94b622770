import { type APIRequestContext, type Browser, type BrowserContext, request } from "@playwright/test";
import type { Site } from "../../../../scripts/lib/site.ts";

/** A client for the site's API; throws on any response but a success. */
async function calls(site: Site, token?: string) {
  const context: APIRequestContext = await request.newContext({
    baseURL: site.url,
    ...(token === undefined ? {} : { extraHTTPHeaders: { authorization: `Token ${token}` } }),
  });
  const send = async (method: "GET" | "POST", path: string, data?: object) => {
    const response = await context.fetch(path, { method, ...(data ? { data } : {}) });
    if (!response.ok()) throw new Error(`${path} responded with ${response.status()}: ${await response.text()}`);
    return response.json();
  };
  return {
    get: (path: string) => send("GET", path),
    post: (path: string, data: object = {}) => send("POST", path, data),
  };
}

/** Adds entries to the browser's storage on every page of the site, and on no other site. */
const keep = (context: BrowserContext, site: Site, kept: Record<string, string>) =>
  context.addInitScript(
    ([origin, entries]) => {
      if (window.location.origin !== origin) return;
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    [site.url, kept] as const,
  );

export interface Fan {
  context: BrowserContext;
  id: number;
  orderId: number;
  /** A show with a place for this fan. */
  showId: number;
}

/** A signed-in fan who has paid an order, holds a place at a show, and has something in the cart. */
export async function fanOf(site: Site, browser: Browser): Promise<Fan> {
  const name = { first_name: "Robin", last_name: "Ashdown" };
  const password = "lanterns-at-dusk";
  const email = "robin@fans.example";
  const { token, user } = await (await calls(site)).post("/api/auth/register/", {
    ...name,
    username: "robin",
    email,
    password,
    password_confirm: password,
    terms_accepted: true,
  });
  const fan = await calls(site, token);

  const { results } = await fan.get("/api/store/products/?available=true");
  const add = async ({ id, variants }: { id: number; variants: { id: number; is_available: boolean }[] }) =>
    fan.post("/api/store/cart/add/", {
      product_id: id,
      variant_id: variants.find((one) => one.is_available)?.id ?? null,
      quantity: 1,
    });
  await add(results[0]);
  await add(results[1]);
  const order = await fan.post("/api/store/orders/create/", {
    billing_first_name: name.first_name,
    billing_last_name: name.last_name,
    billing_email: email,
    billing_address: "12 Harbour Road",
    billing_city: "Porto",
    billing_state: "Porto",
    billing_zip_code: "4000-123",
  });
  const { payment_intent_id } = await fan.post("/api/store/orders/payment-intent/", { order_id: order.id });
  await fan.post(`/api/store/orders/${order.id}/confirm-payment/`, { payment_intent_id });
  await add(results[2]);

  const { upcoming_events } = await fan.get("/api/events/events/upcoming/");
  const show = upcoming_events.find((one: { status: string }) => one.status === "upcoming");
  await fan.post(`/api/events/events/${show.id}/join/`);

  const context = await browser.newContext({ baseURL: site.url, reducedMotion: "reduce" });
  await keep(context, site, { token, user: JSON.stringify(user) });
  return { context, id: user.id, orderId: order.id, showId: show.id };
}

/** The signed-in owner. */
export async function ownerOf(site: Site, browser: Browser): Promise<BrowserContext> {
  const { token } = await (await calls(site)).post("/api/auth/login/", site.owner);
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: "reduce" });
  const now = String(Date.now());
  await keep(context, site, { admin_token: token, admin_logged_in: "true", admin_login_time: now });
  return context;
}
