import sharp, { type Sharp } from 'sharp';
import { type Rgb, rgb } from './colour.ts';

/** Pixels in rows from the top left, three numbers each: red, green, blue, 0 to 255, fractions allowed. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Float32Array;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture whose pixels are computed one by one. */
export function painted({ width, height }: Size, colourAt: (x: number, y: number) => Rgb): Picture {
  const pixels = new Float32Array(3 * width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) pixels.set(colourAt(x, y), at);
  }
  return { width, height, pixels };
}

/** The elements of an SVG drawn on a plain ground. */
export const drawn = (size: Size, elements: string, ground = '#ffffff'): Promise<Picture> => {
  const colour = rgb(ground);
  return drawnOver(
    painted(size, () => colour),
    elements,
  );
};

/** The elements of an SVG drawn over a picture. */
export async function drawnOver(picture: Picture, elements: string): Promise<Picture> {
  const { width, height } = picture;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`;
  const layer = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const pixels = Float32Array.from(picture.pixels);
  for (let i = 0; i < width * height; i++) {
    const alpha = (layer[4 * i + 3] ?? 0) / 255;
    if (alpha === 0) continue;
    for (let part = 0; part < 3; part++) {
      const below = pixels[3 * i + part] ?? 0;
      pixels[3 * i + part] = below + ((layer[4 * i + part] ?? 0) - below) * alpha;
    }
  }
  return { width, height, pixels };
}

/** Every pixel changed by itself; `change` writes into the array, at the index of red. */
export function changed(
  { width, height, pixels }: Picture,
  change: (pixels: Float32Array, at: number, x: number, y: number) => void,
): Picture {
  const copy = Float32Array.from(pixels);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) change(copy, at, x, y);
  }
  return { width, height, pixels: copy };
}

/** Every pixel taken from another place of the picture. */
export function displaced(
  picture: Picture,
  from: (x: number, y: number) => readonly [x: number, y: number],
): Picture {
  return painted(picture, (x, y) => colourAt(picture, ...from(x, y)));
}

/** The colour of the nearest pixel; beyond the edges, that of the edge. */
export function colourAt({ width, height, pixels }: Picture, x: number, y: number): Rgb {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  const at = 3 * (row * width + column);
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}

export async function blurred(picture: Picture, radius: number): Promise<Picture> {
  if (radius < 0.3) return picture;
  const raw = await fromPicture(picture).blur(radius).raw().toBuffer();
  return { width: picture.width, height: picture.height, pixels: Float32Array.from(raw) };
}

export async function resized(picture: Picture, { width, height }: Size): Promise<Picture> {
  const raw = await fromPicture(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, pixels: Float32Array.from(raw) };
}

/** 0 to 1 for each pixel. */
export function brightness({ width, height, pixels }: Picture): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) => {
    const at = 3 * i;
    return (0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0)) / 255;
  });
}

export function fromPicture({ width, height, pixels }: Picture): Sharp {
  return sharp(Buffer.from(Uint8ClampedArray.from(pixels).buffer), { raw: { width, height, channels: 3 } });
}
