import type { Raster } from '../raster.ts';
import { MAX_PIXELS, requireSides, UnreadablePicture } from './limits.ts';

/**
 * Reads a BMP file of 1 to 32 bits a pixel: with palette, runs or bit masks;
 * transparent pixels become white.
 * Source: the headers of wingdi.h, BITMAPCOREHEADER to BITMAPV5HEADER.
 * Errors: UnreadablePicture, before memory is allocated for pixels that the file does not contain.
 */
export function readBmp(bytes: Uint8Array): Raster {
  const layout = bmpLayout(bytes);
  const { width, height, compression, bits } = layout;
  if (compression === RLE8 || compression === RLE4) {
    return { width, height, rgb: readRuns(bytes, layout) };
  }
  requirePixels(bytes, layout);
  const rgb = new Uint8Array(width * height * 3);
  if (bits <= 8) copyIndexed(bytes, layout, rgb);
  else if (compression === BITFIELDS || bits === 16) copyMasked(bytes, layout, rgb);
  else copyPlain(bytes, layout, rgb);
  return { width, height, rgb };
}

/** Bytes of a row in the file, a multiple of four. */
const stride = ({ width, bits }: BmpLayout): number => Math.ceil((width * bits) / 32) * 4;

/** The last row may lack its padding. */
function requirePixels(bytes: Uint8Array, layout: BmpLayout): void {
  const { width, height, bits, pixelsAt } = layout;
  const needed = pixelsAt + stride(layout) * (height - 1) + Math.ceil((width * bits) / 8);
  if (needed > bytes.length) {
    throw new UnreadablePicture(
      `bmp: ${bytes.length} bytes where ${width} × ${height} pixels need ${needed}`,
    );
  }
}

/** Offset of a row in the file; the lowest one comes first, unless the height is negative. */
const rowStart = (layout: BmpLayout, y: number): number =>
  layout.pixelsAt + stride(layout) * (layout.topDown ? y : layout.height - 1 - y);

function copyIndexed(bytes: Uint8Array, layout: BmpLayout, rgb: Uint8Array): void {
  const { width, height, bits, palette } = layout;
  const mask = (1 << bits) - 1;
  let to = 0;
  for (let y = 0; y < height; y++) {
    const start = rowStart(layout, y);
    for (let x = 0; x < width; x++) {
      const bit = x * bits;
      const index = ((bytes[start + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask;
      rgb[to++] = palette[index * 3] ?? 0;
      rgb[to++] = palette[index * 3 + 1] ?? 0;
      rgb[to++] = palette[index * 3 + 2] ?? 0;
    }
  }
}

/** 24 bits, or 32 of which the last eight are unused: blue, green, red. */
function copyPlain(bytes: Uint8Array, layout: BmpLayout, rgb: Uint8Array): void {
  const { width, height, bits } = layout;
  const step = bits / 8;
  let to = 0;
  for (let y = 0; y < height; y++) {
    let from = rowStart(layout, y);
    for (let x = 0; x < width; x++, from += step) {
      rgb[to++] = bytes[from + 2] ?? 0;
      rgb[to++] = bytes[from + 1] ?? 0;
      rgb[to++] = bytes[from] ?? 0;
    }
  }
}

function copyMasked(bytes: Uint8Array, layout: BmpLayout, rgb: Uint8Array): void {
  const { width, height, bits, masks } = layout;
  const [red, green, blue] = [channel(masks.red), channel(masks.green), channel(masks.blue)];
  const alpha = masks.alpha !== 0 && hasAlpha(bytes, layout) ? channel(masks.alpha) : undefined;
  const step = bits / 8;
  let to = 0;
  for (let y = 0; y < height; y++) {
    let from = rowStart(layout, y);
    for (let x = 0; x < width; x++, from += step) {
      const pixel = pixelAt(bytes, from, step);
      const opacity = alpha === undefined ? 1 : alpha(pixel) / 255;
      const white = 255 * (1 - opacity);
      rgb[to++] = Math.round(red(pixel) * opacity + white);
      rgb[to++] = Math.round(green(pixel) * opacity + white);
      rgb[to++] = Math.round(blue(pixel) * opacity + white);
    }
  }
}

/** Many programs leave the alpha bits of opaque pictures at zero. */
function hasAlpha(bytes: Uint8Array, layout: BmpLayout): boolean {
  const { width, height, bits, masks } = layout;
  const step = bits / 8;
  for (let y = 0; y < height; y++) {
    const start = rowStart(layout, y);
    for (let x = 0; x < width; x++) {
      if ((pixelAt(bytes, start + x * step, step) & masks.alpha) !== 0) return true;
    }
  }
  return false;
}

function pixelAt(bytes: Uint8Array, at: number, step: number): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return step === 2 ? low : low | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
}

/** The bits of a mask, scaled to 0 to 255. */
function channel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const maximum = mask >>> shift;
  return (pixel) => (((pixel & mask) >>> shift) / maximum) * 255;
}

/**
 * Unpacks the runs of RLE8 and RLE4 into red, green and blue. Pixels that the
 * runs skip are white; those beyond the end of a row are dropped.
 * Errors: UnreadablePicture if the end marker is missing.
 */
function readRuns(bytes: Uint8Array, layout: BmpLayout): Uint8Array {
  const { width, height, palette, compression } = layout;
  const rgb = new Uint8Array(width * height * 3).fill(255);
  const isNibbles = compression === RLE4;
  let [at, x, y] = [layout.pixelsAt, 0, 0];

  const next = (): number => {
    const byte = bytes[at++];
    if (byte === undefined) throw new UnreadablePicture('bmp: its runs end early');
    return byte;
  };
  const put = (index: number): void => {
    if (x < width && y < height) {
      // The lowest row comes first.
      const to = ((height - 1 - y) * width + x) * 3;
      rgb[to] = palette[index * 3] ?? 0;
      rgb[to + 1] = palette[index * 3 + 1] ?? 0;
      rgb[to + 2] = palette[index * 3 + 2] ?? 0;
    }
    x += 1;
  };
  /** The palette index at a position of a run; RLE4 has two in a byte. */
  const indexAt = (byte: number, position: number): number => {
    if (!isNibbles) return byte;
    return position % 2 === 0 ? byte >> 4 : byte & 15;
  };
  const copy = (count: number): void => {
    const start = at;
    let byte = 0;
    for (let position = 0; position < count; position++) {
      if (!isNibbles || position % 2 === 0) byte = next();
      put(indexAt(byte, position));
    }
    // Padded to an even number of bytes.
    if ((at - start) % 2 === 1) at += 1;
  };

  while (y < height) {
    const count = next();
    const value = next();
    if (count > 0) {
      for (let position = 0; position < count; position++) put(indexAt(value, position));
    } else if (value === END_OF_ROW) {
      [x, y] = [0, y + 1];
    } else if (value === END) {
      return rgb;
    } else if (value === MOVE) {
      x += next();
      y += next();
    } else {
      copy(value);
    }
  }
  return rgb;
}

const END_OF_ROW = 0;
const END = 1;
const MOVE = 2;

/** The checked headers of a BMP file. */
interface BmpLayout {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: (typeof BITS)[number];
  readonly compression: number;
  /** Offset of the pixels in the file. */
  readonly pixelsAt: number;
  /** Red, green and blue of each entry; empty above 8 bits. */
  readonly palette: Uint8Array;
  /** Bits of a pixel of 16 or 32 bits. */
  readonly masks: Masks;
}

interface Masks {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const BITS = [1, 2, 4, 8, 16, 24, 32] as const;

const RGB = 0;
const RLE8 = 1;
const RLE4 = 2;
const BITFIELDS = 3;
const ALPHA_BITFIELDS = 6;

const FILE_HEADER = 14;
const CORE_HEADER = 12;
const INFO_HEADER = 40;
/** The headers of OS/2 2, full and short; their compressions have other numbers. */
const OS2_HEADERS: readonly number[] = [16, 64];

/** Errors: UnreadablePicture. */
function bmpLayout(bytes: Uint8Array): BmpLayout {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = bytes.length >= FILE_HEADER + 4 ? view.getUint32(FILE_HEADER, true) : 0;
  if (header < CORE_HEADER || bytes.length < FILE_HEADER + header) throw broken('its header ends early');
  const core = header === CORE_HEADER;
  const signedHeight = core ? view.getUint16(20, true) : view.getInt32(22, true);
  const width = core ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = Math.abs(signedHeight);
  if (width <= 0 || height === 0) throw broken(`${width} × ${signedHeight} pixels`);
  if (width * height > MAX_PIXELS.bmp)
    throw broken(`${width} × ${height} pixels are more than ${MAX_PIXELS.bmp}`);
  requireSides(width, height);

  const bits = supportedBits(view.getUint16(core ? 24 : 28, true));
  const compression = header < 20 ? RGB : supportedCompression(view.getUint32(30, true), header, bits);
  const topDown = signedHeight < 0;
  if (topDown && (compression === RLE8 || compression === RLE4)) throw broken('runs from top to bottom');
  const masksInHeader = header >= INFO_HEADER + 12 && !OS2_HEADERS.includes(header);
  const isMasked = compression === BITFIELDS || compression === ALPHA_BITFIELDS;
  const masks = isMasked ? readMasks(view, header, compression) : DEFAULT_MASKS;
  const paletteAt = FILE_HEADER + header + (isMasked && !masksInHeader ? maskBytes(compression) : 0);
  const pixelsAt = view.getUint32(10, true);
  if (pixelsAt < FILE_HEADER + header || pixelsAt > bytes.length) {
    throw broken(`pixels at byte ${pixelsAt} of ${bytes.length}`);
  }
  const entries = header >= 36 ? view.getUint32(46, true) : 0;
  return {
    width,
    height,
    topDown,
    bits,
    compression: isMasked ? BITFIELDS : compression,
    pixelsAt,
    palette: bits > 8 ? NO_PALETTE : readPalette(bytes, bits, paletteAt, pixelsAt, core ? 3 : 4, entries),
    masks,
  };
}

const broken = (what: string): UnreadablePicture => new UnreadablePicture(`bmp: ${what}`);

function supportedBits(bits: number): BmpLayout['bits'] {
  const supported = BITS.find((one) => one === bits);
  if (supported === undefined) throw broken(`${bits} bits a pixel`);
  return supported;
}

function supportedCompression(compression: number, header: number, bits: number): number {
  const fits =
    compression === RGB ||
    (compression === RLE8 && bits === 8) ||
    (compression === RLE4 && bits === 4) ||
    ((compression === BITFIELDS || compression === ALPHA_BITFIELDS) &&
      (bits === 16 || bits === 32) &&
      !OS2_HEADERS.includes(header));
  if (!fits) throw broken(`compression ${compression} with ${bits} bits a pixel`);
  return compression;
}

const maskBytes = (compression: number): number => (compression === ALPHA_BITFIELDS ? 16 : 12);

/** 5 bits each, as Windows reads 16 bits without masks. */
const DEFAULT_MASKS: Masks = { red: 0x7c00, green: 0x3e0, blue: 0x1f, alpha: 0 };

/** The masks follow the short header, or are part of a longer one, at the same offset. */
function readMasks(view: DataView, header: number, compression: number): Masks {
  const at = FILE_HEADER + INFO_HEADER;
  const withAlpha = header >= INFO_HEADER + 16 || compression === ALPHA_BITFIELDS;
  if (view.byteLength < at + (withAlpha ? 16 : 12)) throw broken('its header ends early');
  return {
    red: view.getUint32(at, true),
    green: view.getUint32(at + 4, true),
    blue: view.getUint32(at + 8, true),
    alpha: withAlpha ? view.getUint32(at + 12, true) : 0,
  };
}

const NO_PALETTE = new Uint8Array(0);

/** As many entries as fit before the pixels; missing ones are black. */
function readPalette(
  bytes: Uint8Array,
  bits: number,
  from: number,
  end: number,
  entryBytes: number,
  entries: number,
): Uint8Array {
  const maximum = 1 << bits;
  const room = Math.max(0, Math.floor((end - from) / entryBytes));
  const count = Math.min(maximum, room, entries === 0 ? maximum : entries);
  const palette = new Uint8Array(maximum * 3);
  for (let entry = 0; entry < count; entry++) {
    const at = from + entry * entryBytes;
    palette[entry * 3] = bytes[at + 2] ?? 0;
    palette[entry * 3 + 1] = bytes[at + 1] ?? 0;
    palette[entry * 3 + 2] = bytes[at] ?? 0;
  }
  return palette;
}
