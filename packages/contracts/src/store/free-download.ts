import { z } from "zod";
import { email } from "../auth/login.ts";
import { byId, id, instant } from "../common/fields.ts";
import { archiveFileInput, downloadArchive, downloadFile, downloadFormat } from "./download.ts";

/** How long a link that was sent by mail opens a free download. */
export const FREE_DOWNLOAD_DAYS = 7;

const freeFile = downloadFile.omit({ order_item_id: true });

/** Fresh links to the files of a product, as in `downloadFormats`. */
export const freeFiles = z.object({
  product: z.object({ id, name: z.string() }),
  expires_at: instant,
  missing: z.array(freeFile.pick({ track_id: true, title: true })),
  formats: z.array(
    z.object({
      format: downloadFormat,
      label: z.string(),
      files: z.array(freeFile),
      archive: downloadArchive.nullable(),
    }),
  ),
});
export type FreeFiles = z.output<typeof freeFiles>;

/**
 * Asks for what is offered for free. Offered for an e-mail address it needs `email`, and `newsletter` true: the consent to
 * NEWSLETTER_CONSENT.
 */
export const freeDownloadInput = byId.extend({ email: email.optional(), newsletter: z.boolean().default(false) });
export type FreeDownloadInput = z.output<typeof freeDownloadInput>;

/** Either the `files`, or a `message` that a mail with the link is on its way, the same whatever is known of the address. */
export const freeDownload = z.object({ message: z.string().nullable(), files: freeFiles.nullable() });
export type FreeDownload = z.output<typeof freeDownload>;

/** `confirm` says yes to the newsletter, where the link was sent to somebody who is no reader. */
export const openFreeDownloadInput = z.object({
  token: z.string({ error: "Required" }).max(200),
  confirm: z.boolean().default(false),
});

/** `files` is null as long as the address has to be confirmed. */
export const openedFreeDownload = z.object({
  product: z.object({ id, name: z.string() }),
  needs_confirmation: z.boolean(),
  files: freeFiles.nullable(),
});
export type OpenedFreeDownload = z.output<typeof openedFreeDownload>;

/** Of a product; otherwise as an order's. */
export const freeArchiveInput = archiveFileInput;
