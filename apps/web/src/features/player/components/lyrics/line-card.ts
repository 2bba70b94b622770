import { imageSource } from "../../../../lib/media.ts";
import type { QueuedTrack } from "../../queue.ts";

/** Size of the picture in pixels: 4:5, the ratio that social feeds show uncropped. */
export const CARD = { width: 1080, height: 1350 } as const;

const EDGE = 90;
const TEXT_WIDTH = CARD.width - 2 * EDGE;
const DISPLAY = "'Big Shoulders Display', 'Arial Narrow', Impact, sans-serif";
const BODY = "'Instrument Sans', Arial, sans-serif";

/** Breaks a text into lines no wider than `width`; only a single word may be wider. */
export function wrapWords(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && measure(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Draws a lyrics line over the track's cover, to be shared as a picture. Leaves the cover out if it does not load. */
export async function drawLineCard(canvas: HTMLCanvasElement, track: QueuedTrack, line: string): Promise<void> {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures");
  const [cover] = await Promise.all([loadCover(track.cover_image), document.fonts.load(`800 80px ${DISPLAY}`)]);
  context.fillStyle = "#0b0807";
  context.fillRect(0, 0, CARD.width, CARD.height);
  if (cover) drawBackdrop(context, cover);
  drawText(context, line);
  drawFoot(context, track, cover);
}

async function loadCover(value: string | null): Promise<HTMLImageElement | null> {
  if (!value) return null;
  const image = new Image();
  // Media may be served from another host; without CORS the canvas would be tainted and could not be exported.
  image.crossOrigin = "anonymous";
  image.src = imageSource(value).src;
  return image.decode().then(
    () => image,
    () => null,
  );
}

function drawBackdrop(context: CanvasRenderingContext2D, cover: HTMLImageElement) {
  const side = CARD.height * 1.1;
  context.filter = "blur(28px) saturate(1.2)";
  context.drawImage(cover, (CARD.width - side) / 2, (CARD.height - side) / 2, side, side);
  context.filter = "none";
  const shade = context.createLinearGradient(0, 0, 0, CARD.height);
  shade.addColorStop(0, "rgba(11, 8, 7, 0.55)");
  shade.addColorStop(1, "rgba(11, 8, 7, 0.93)");
  context.fillStyle = shade;
  context.fillRect(0, 0, CARD.width, CARD.height);
}

/** Draws the text in the largest size that fits above the footer. */
function drawText(context: CanvasRenderingContext2D, line: string) {
  const room = CARD.height - 420;
  let size = 132;
  let lines: string[] = [];
  for (; size > 40; size -= 6) {
    context.font = `850 ${size}px ${DISPLAY}`;
    const measure = (text: string) => context.measureText(text).width;
    lines = wrapWords(line.toUpperCase(), TEXT_WIDTH, measure);
    if (lines.length * size <= room && lines.every((each) => measure(each) <= TEXT_WIDTH)) break;
  }
  context.fillStyle = "#ff7a1a";
  context.fillRect(EDGE, EDGE, 96, 6);
  context.fillStyle = "#f8f1ea";
  context.textBaseline = "top";
  lines.forEach((text, row) => {
    context.fillText(text, EDGE, EDGE + 60 + row * size);
  });
}

function drawFoot(context: CanvasRenderingContext2D, track: QueuedTrack, cover: HTMLImageElement | null) {
  const side = 168;
  const top = CARD.height - EDGE - side;
  if (cover) context.drawImage(cover, EDGE, top, side, side);
  const left = cover ? EDGE + side + 40 : EDGE;
  context.font = `800 60px ${DISPLAY}`;
  context.fillStyle = "#f8f1ea";
  context.fillText(track.title, left, top + 24, CARD.width - left - EDGE);
  context.font = `500 38px ${BODY}`;
  context.fillStyle = "#cdc0b5";
  context.fillText(track.artist.name, left, top + 102, CARD.width - left - EDGE);
}

/** Returns the picture as a PNG file named after the track. */
export function cardFile(canvas: HTMLCanvasElement, track: QueuedTrack): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], `${fileName(track.title)}.png`, { type: "image/png" }));
      else reject(new Error("The picture could not be written"));
    }, "image/png");
  });
}

const fileName = (title: string) => title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "lyrics";
