import type { Page, Request } from "@playwright/test";
import { codeFields } from "../../../api/test/fixtures/code-fields.ts";
import { register } from "./fans.ts";

type Product = { id: number; name: string; variants: { id: number; name: string }[] };
export type Order = { id: number; order_number: string; status: string; payment_status: string; total_amount: string };

/** A fan's actions through the API alone, as a second shopper beside the story. */
export function shopper(page: Page, token: string) {
  const headers = { authorization: `Token ${token}` };
  const names = ["first_name", "last_name", "address", "city", "state", "zip_code"];
  const address = Object.fromEntries(names.map((name) => [`billing_${name}`, "Fay"]));
  return {
    add: (product_id: number, quantity = 1) =>
      page.request.post("/api/store/cart/add/", { headers, data: { product_id, quantity } }),
    order: () =>
      page.request.post("/api/store/orders/create/", {
        headers,
        data: { ...address, billing_email: "fay@example.com" },
      }),
    makePlaylist: (name: string) => page.request.post("/api/music/playlists/", { headers, data: { name } }),
    orders: async (): Promise<Order[]> =>
      (await (await page.request.get("/api/store/orders/", { headers })).json()).results,
  };
}

/** Creates a discount code of 25 % and enables tips, as the owner. */
export async function offerCodeAndTips(page: Page, owner: { email: string; password: string }, code: string) {
  const { token } = await (await page.request.post("/api/auth/login/", { data: owner })).json();
  const headers = { authorization: `Token ${token}` };
  const made = await page.request.post("/api/store/manage/codes/", { headers, data: codeFields(code, 25) });
  const settings = await page.request.get("/trpc/store.manage.settings.get", { headers });
  const { result } = await settings.json();
  const data = { ...result.data, takes_tips: true };
  const saved = await page.request.post("/trpc/store.manage.settings.replace", { headers, data });
  if (!made.ok() || !saved.ok()) throw new Error(`${await made.text()} ${await saved.text()}`);
}

/** Registers a new fan and signs them in, with the same stored session as the site's own login. */
export async function signIn(page: Page) {
  const { token, user } = await register(page);
  await page.addInitScript(
    ([key, account]) => {
      localStorage.setItem("token", key ?? "");
      localStorage.setItem("user", account ?? "");
    },
    [token, JSON.stringify(user)],
  );
  return shopper(page, token);
}

export async function product(page: Page, name: RegExp): Promise<Product> {
  const { results }: { results: Product[] } = await (await page.request.get("/api/store/products/")).json();
  const found = results.find((one) => name.test(one.name));
  if (!found) throw new Error(`the demo has no ${name}`);
  return found;
}

export async function fillAddress(page: Page) {
  const form = page.getByRole("form", { name: "Shipping Information" });
  await form.getByLabel("Address", { exact: true }).fill("12 Harbour Road");
  await form.getByLabel("City").fill("Porto");
  await form.getByLabel("State").fill("Porto");
  await form.getByLabel("ZIP Code").fill("4000-123");
}

export async function fillCard(page: Page) {
  await page.getByLabel("Card Number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry Date").fill("12/30");
  await page.getByLabel("CVV").fill("123");
  await page.getByLabel("Cardholder Name").fill("Fay Fan");
}

/** Counts the page's calls of each of these procedures. */
export function countCalls(page: Page, ...procedures: string[]): Record<string, number> {
  const calls = Object.fromEntries(procedures.map((name) => [name, 0]));
  page.on("request", (request: Request) => {
    const asked = new URL(request.url()).pathname.replace("/trpc/", "").split(",");
    for (const name of asked) if (name in calls) calls[name] = (calls[name] ?? 0) + 1;
  });
  return calls;
}
