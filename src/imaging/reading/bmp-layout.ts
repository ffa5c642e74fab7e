import { MAX_PIXELS, requireSides, UnreadablePicture } from './limits.ts';

/** The checked headers of a BMP file. */
export interface BmpLayout {
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
export const RLE8 = 1;
export const RLE4 = 2;
export const BITFIELDS = 3;
const ALPHA_BITFIELDS = 6;

const FILE_HEADER = 14;
const CORE_HEADER = 12;
const INFO_HEADER = 40;
/** The headers of OS/2 2, full and short; their compressions have other numbers. */
const OS2_HEADERS: readonly number[] = [16, 64];

/** Errors: UnreadablePicture. */
export function bmpLayout(bytes: Uint8Array): BmpLayout {
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
