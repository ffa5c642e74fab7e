import sharp from 'sharp';

export interface Distortion {
  readonly name: string;
  /** A changed copy of a picture file, as JPEG. */
  readonly make: (file: Buffer) => Promise<Buffer>;
}

/** What becomes of pictures on their way through the web, and what people do to them. */
export const DISTORTIONS: readonly Distortion[] = [
  { name: 'the same file', make: async (file) => file },
  { name: 'JPEG, quality 60', make: (file) => sharp(file).jpeg({ quality: 60 }).toBuffer() },
  { name: 'half the size', make: async (file) => resized(file, 0.5) },
  { name: 'cropped by 3 %', make: async (file) => cropped(file, 0.03) },
  {
    name: 'all three of them',
    make: async (file) =>
      sharp(await cropped(await resized(file, 0.5), 0.03))
        .jpeg({ quality: 60 })
        .toBuffer(),
  },
  { name: 'cropped by 20 %', make: async (file) => cropped(file, 0.2) },
  { name: 'greyscale', make: (file) => sharp(file).greyscale().jpeg(FINE).toBuffer() },
  { name: 'mirrored', make: (file) => sharp(file).flop().jpeg(FINE).toBuffer() },
];

const FINE = { quality: 92 };

async function resized(file: Buffer, scale: number): Promise<Buffer> {
  const { width } = await sharp(file).metadata();
  return sharp(file)
    .resize(Math.round(width * scale))
    .jpeg(FINE)
    .toBuffer();
}

/** Takes away a share of width and height, the same on both sides. */
async function cropped(file: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata();
  const kept = { width: Math.round(width * (1 - share)), height: Math.round(height * (1 - share)) };
  return sharp(file)
    .extract({
      left: Math.floor((width - kept.width) / 2),
      top: Math.floor((height - kept.height) / 2),
      ...kept,
    })
    .jpeg(FINE)
    .toBuffer();
}
