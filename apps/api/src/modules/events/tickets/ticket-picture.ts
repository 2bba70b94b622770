import encodeQR from "qr";
import { sharp } from "../../../platform/media/images/sharp.ts";

/** The side of a picture in pixels: more than twice its width in a mail, for phones with dense screens. */
const SIDE_PX = 480;

/** A ticket's code as a QR code in SVG, dark on light, with the quiet zone that readers need. */
export function ticketSvg(code: string): string {
  const drawn = encodeQR(code, "svg", { ecc: "medium", border: 4, optimize: true });
  // The background is part of the picture: pages and mails here are dark.
  return drawn.replace(/(<svg[^>]*>)/, '$1<path fill="#fff" d="M0 0h99v99H0z"/>');
}

/** The same QR code as a PNG, because mail programs show no SVG. */
export const ticketPng = (code: string): Promise<Buffer> =>
  sharp(Buffer.from(ticketSvg(code)), { density: 300 })
    .resize(SIDE_PX, SIDE_PX, { kernel: "nearest" })
    .png()
    .toBuffer();
