import { z } from "zod";

/** A file that came with a form. JSON cannot make one, so nothing but a real upload passes for it. */
export type Upload = {
  filename: string;
  bytes: Uint8Array;
  /** More bytes came than the route takes; `bytes` holds the first of them. */
  truncated: boolean;
};

const isUpload = (value: unknown): value is Upload =>
  typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;

export const upload = (message: string) =>
  z.custom<Upload>(isUpload, { error: message }).meta({ openapi: { type: "string", format: "binary" } });
