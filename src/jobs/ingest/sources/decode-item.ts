import { decodeText, xmlEncoding } from '../../../kernel/xml-encoding.ts';

type DecodedItem =
  | { readonly text: string; readonly fault?: undefined }
  /** The reason why it cannot be read. */
  | { readonly text?: undefined; readonly fault: string };

/**
 * The text of an item without a byte order mark. An item is UTF-8; XML may also have the
 * encoding that it names. [ingest-13]
 */
export function decodeItem(
  bytes: Uint8Array,
  { isUtf8, isXml }: { readonly isUtf8: boolean; readonly isXml: boolean },
): DecodedItem {
  const encoding = (isXml ? xmlEncoding(bytes) : undefined) ?? 'utf-8';
  // Some programs write UTF-8 and declare another encoding.
  if (isUtf8 && !WIDE.test(encoding)) return { text: decodeUtf8(bytes) };
  if (/^utf-?8$/i.test(encoding)) return { fault: 'not UTF-8' };
  try {
    return { text: decodeText(bytes, encoding, { fatal: true }) };
  } catch (error) {
    if (error instanceof RangeError) return { fault: `its encoding ${encoding} is unknown` };
    if (error instanceof TypeError) return { fault: `not in its encoding ${encoding}` };
    throw error;
  }
}

/** ASCII in UTF-16 is also valid UTF-8, with zeros. */
const WIDE = /^utf-(?:16|32)/;

function decodeUtf8(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
