import { z } from "zod";

/** An uploaded file. JSON cannot represent one, so only a real upload is accepted. */
export type Upload = {
  filename: string;
  bytes: Uint8Array;
  /** More bytes were sent than the route accepts; `bytes` contains the first of them. */
  truncated: boolean;
};

const isUpload = (value: unknown): value is Upload =>
  typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;

export const upload = (message: string) =>
  z.custom<Upload>(isUpload, { error: message }).meta({ openapi: { type: "string", format: "binary" } });
