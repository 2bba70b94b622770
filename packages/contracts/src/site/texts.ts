import { z } from "zod";
import { LEGAL_KINDS } from "../admin/site.ts";
import { SITE_TEXTS } from "./settings.ts";

export const legalPageInput = z.object({ kind: z.enum(LEGAL_KINDS) });
/** The owner's own text; null while the site's text is shown. */
export const legalPage = z.object({ version: z.string(), html: z.string() }).nullable();

export const siteTextInput = z.object({ kind: z.enum(SITE_TEXTS) });
/** Null while the owner has written none. */
export const siteText = z.object({ html: z.string() }).nullable();
