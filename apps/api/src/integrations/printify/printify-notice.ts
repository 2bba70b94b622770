import { createHmac, timingSafeEqual } from "node:crypto";
import type { PodNotice } from "../../modules/pod/pod-provider.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { notice, parcel } from "./printify-shapes.ts";

/** The webhook topics to which the site subscribes. */
export const TOPICS = [
  "product:publish:started",
  "product:updated",
  "product:deleted",
  "order:created",
  "order:updated",
  "order:sent-to-production",
  "order:shipment:created",
  "order:shipment:delivered",
  "shop:disconnected",
] as const;

const PREFIX = "sha256=";

/** Whether `signature` is `sha256=` and the HMAC of the body's bytes in hex. */
export function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  if (!signature?.startsWith(PREFIX)) return false;
  const given = Buffer.from(signature.slice(PREFIX.length), "utf8");
  const own = Buffer.from(createHmac("sha256", secret).update(body).digest("hex"), "utf8");
  return given.length === own.length && timingSafeEqual(given, own);
}

function productAction(type: string, requested: unknown) {
  if (type === "product:deleted") return "deleted";
  if (type !== "product:publish:started") return "changed";
  return requested === "delete" ? "withdraw" : "publish";
}

/** The content of a signed notice. Throws AppError `bad_request` for an unsigned or unreadable one. */
export function readNotice(body: Buffer, signature: string | undefined, secret: string): PodNotice {
  if (!isSigned(body, signature, secret)) {
    throw new AppError("bad_request", "The signature of this notice is not valid.");
  }
  let raw: unknown;
  try {
    raw = JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw new AppError("bad_request", "This notice could not be read.", { cause: error });
  }
  const read = notice.safeParse(raw);
  if (!read.success) throw new AppError("bad_request", "This notice could not be read.", { cause: read.error });
  const { id, type, resource } = read.data;
  if (type.startsWith("order:")) {
    const reported = type.startsWith("order:shipment:") ? parcel.safeParse(resource.data).data : undefined;
    const contents =
      reported?.number && reported.skus.length > 0 ? { number: reported.number, skus: reported.skus } : null;
    return { id, type, kind: "order", provider_order_id: resource.id, parcel: contents };
  }
  if (type === "shop:disconnected") return { id, type, kind: "disconnected" };
  if (!type.startsWith("product:")) return { id, type, kind: "other" };
  const action = productAction(type, resource.data?.action);
  return { id, type, kind: "product", provider_product_id: resource.id, action };
}
