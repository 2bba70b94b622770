import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { readNotice } from "./printify-notice.ts";

const SECRET = "secret";
const read = (notice: object) => {
  const body = JSON.stringify(notice);
  return readNotice(Buffer.from(body), `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`, SECRET);
};

it("reads a signed notice, and refuses one whose ids name no row or job", () => {
  const notice = { id: "n1", type: "order:updated", resource: { id: 7, type: "order" } };
  expect(read(notice)).toMatchObject({ id: "n1", kind: "order", provider_order_id: "7" });
  for (const id of ["", "n".repeat(256)]) {
    for (const wrong of [
      { ...notice, id },
      { ...notice, resource: { ...notice.resource, id } },
    ]) {
      expect(() => read(wrong)).toThrow(expect.objectContaining({ status: 400 }));
    }
  }
});
