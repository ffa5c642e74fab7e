/** The formats that can be read, by the name of the MIME type `image/…`. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'tiff' | 'avif';

/**
 * The format of a file by its first bytes, whatever its declared type. Undefined
 * for unsupported formats, such as SVG, PDF, HEIC or JPEG 2000.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (TIFF.includes(text(0, 4))) return 'tiff';
  if (text(4, 8) === 'ftyp') return namesAvif(bytes) ? 'avif' : undefined;
  // Two characters could be chance, so the length of the header must be valid, too.
  if (text(0, 2) === 'BM' && bytes.length >= 18)
    return BMP_HEADERS.has(uint32(bytes, 14)) ? 'bmp' : undefined;
  return undefined;
}

/** Both byte orders, classic and BigTIFF. */
const TIFF: readonly string[] = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** Lengths of the headers from OS/2 1 to Windows 5. */
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** The brands of the file: the major one, a version, then compatible ones. HEIC has the same container. */
function namesAvif(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, bytes[3] ?? 0, MAX_BRAND_BYTES);
  for (let at = 8; at + 4 <= length; at += 4) {
    const brand = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (at !== 12 && (brand === 'avif' || brand === 'avis')) return true;
  }
  return false;
}

const MAX_BRAND_BYTES = 128;

const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
