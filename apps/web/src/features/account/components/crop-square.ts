/** In pixels. The stored picture is smaller than this; a larger upload would be wasted. */
const LARGEST_SIDE = 1024;

type Square = { x: number; y: number; width: number; height: number };

/** Crops a square out of the picture at `address`, given in its own pixels. Rejects if the browser cannot decode the picture. */
export async function cropSquare(address: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const side = Math.min(LARGEST_SIDE, Math.round(width));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser cannot draw");
  // A transparent picture gets the site's background colour rather than black.
  context.fillStyle = "#14100d";
  context.fillRect(0, 0, side, side);
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  if (!blob) throw new Error("the picture could not be cut");
  return blob;
}
