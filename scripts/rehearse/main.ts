import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { startPrintifySimulator } from "../../packages/simulators/src/printify/server.ts";
import { SERVER_ENV, SERVER_FLAGS } from "../launcher/server-flags.mjs";
import { ROOT } from "../lib/command.ts";
import { SHELVES } from "./shelves.ts";

// `npm run rehearse`: the site with a simulator in Printify's place, on its own data folder, so that an owner can walk an order
// through to delivery before real money is involved. A rehearsal payment takes pretend money: orders paid with the demo payment
// are never sent to a provider.

const TOKEN = "rehearsal";
const SECRET = "rehearsal-notices";
const SECOND = 1000;
/** Stages that take days in production. */
const SPEED = { hold: 3 * SECOND, production: 15 * SECOND, shipment: 30 * SECOND, delivery: 45 * SECOND };
const MOCKUP_MS = 10 * SECOND;
const TOPICS = [
  "product:publish:started",
  "product:updated",
  "product:deleted",
  "order:created",
  "order:updated",
  "order:sent-to-production",
  "order:shipment:created",
  "order:shipment:delivered",
  "shop:disconnected",
];
const OWNER = { email: "owner@rehearsal.example", password: "rehearse-tonight" };

const port = process.env.PORT || "3000";
const url = `http://localhost:${port}`;
const simulator = await startPrintifySimulator({ token: TOKEN, shop: { id: 4242, title: "Rehearsal shop" } });
simulator.orders.speed = SPEED;
for (const product of SHELVES) simulator.products.create(product);
simulator.products.mockupMs = MOCKUP_MS;
for (const topic of TOPICS) simulator.hooks.create({ topic, url: `${url}/api/webhooks/printify`, secret: SECRET });

const line = (text = "") => process.stdout.write(`  ${text}\n`);
process.stdout.write(`\n${"═".repeat(72)}\n`);
line("REHEARSAL: Printify is played by a simulator, and payments are");
line("pretended. Nothing is made, sent or charged.");
line();
line(`Owner area   ${url}/admin/printify`);
line(`Sign in as   ${OWNER.email}   password   ${OWNER.password}`);
line();
line("1. Sync Products; the shirts and mugs appear in the store.");
line("2. Order one as a fan and pay with the pretended payment.");
line("3. Send it to production under Status & Settings. It is in production");
line(
  `   ${SPEED.production / SECOND} s later, with the carrier after ${SPEED.shipment / SECOND} s more, delivered after ${SPEED.delivery / SECOND} s more.`,
);
line();
line(`Simulator    ${simulator.url}   faults: POST ${new URL("/_control/faults", simulator.url)}`);
process.stdout.write(`${"═".repeat(72)}\n\n`);

const site = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, "apps", "api", "dist", "server.js")], {
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    NODE_ENV: "production",
    ...SERVER_ENV,
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: resolve(process.env.REHEARSAL_DIR || "data-rehearsal"),
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    PRINTIFY_API_TOKEN: TOKEN,
    PRINTIFY_SHOP_ID: String(simulator.shop.id),
    PRINTIFY_WEBHOOK_SECRET: SECRET,
    PRINTIFY_API_URL: simulator.url,
    PAYMENTS: "rehearsal",
    STRIPE_SECRET_KEY: "",
    STRIPE_PUBLISHABLE_KEY: "",
    STRIPE_WEBHOOK_SECRET: "",
    DATABASE_URL: "",
    SMTP_URL: "",
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => site.kill("SIGTERM"));
const [code] = (await once(site, "exit")) as [number | null];
await simulator.close();
process.exit(code ?? 0);
