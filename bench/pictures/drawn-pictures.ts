import sharp, { type Sharp } from 'sharp';

export interface PictureFormat {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly encode: (picture: Sharp) => Sharp;
  /** As most institutions deliver them. */
  readonly isUsual: boolean;
}

export const FORMATS: readonly PictureFormat[] = [
  { name: 'JPEG, 1 MP', width: 1200, height: 900, encode: (picture) => picture.jpeg(), isUsual: true },
  { name: 'JPEG, 12 MP', width: 4000, height: 3000, encode: (picture) => picture.jpeg(), isUsual: true },
  { name: 'PNG, 1 MP', width: 1200, height: 900, encode: (picture) => picture.png(), isUsual: false },
  {
    name: 'TIFF, 1 MP',
    width: 1200,
    height: 900,
    encode: (picture) => picture.tiff({ compression: 'lzw' }),
    isUsual: false,
  },
  {
    name: 'WebP, 1 MP',
    width: 1200,
    height: 900,
    encode: (picture) => picture.webp({ effort: 0 }),
    isUsual: false,
  },
  {
    name: 'AVIF, 1 MP',
    width: 1200,
    height: 900,
    encode: (picture) => picture.avif({ effort: 0 }),
    isUsual: false,
  },
];

/** Different pictures of soft spots and grain, which compress about as well as photographs. */
export async function drawnPictures(
  count: number,
  { width, height, encode }: PictureFormat,
): Promise<Buffer[]> {
  const spots = Uint8Array.from({ length: 12 * 9 * 3 }, (_, i) => (i * 7919) % 256);
  const base = await sharp(spots, { raw: { width: 12, height: 9, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: await grain(width, height), blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const file = await encode(sharp(base)).toBuffer();
  // Bytes after the end of a picture change its content, but not the picture.
  return Array.from({ length: count }, (_, i) => Buffer.concat([file, Buffer.from(String(i))]));
}

const grain = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
