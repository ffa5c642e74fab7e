import { XML_DECLARATION_BYTES, xmlEncoding } from './xml-encoding.ts';
import { readableXml } from './xml-text.ts';

/** The bytes of a document are not text. The message says why, without a subject: `not UTF-8`. */
export class EncodingError extends Error {}

/** A reference that may continue in the next chunk. Longer ones are not references. */
const OPEN_REFERENCE = /&(?:#[\dx]?[\da-f]{0,16})?$/i;

/**
 * Decodes a document, from a file or a repository, from the encoding that its byte order mark or
 * its XML declaration names, piece by piece. [ingest-13] `charset`, that of the HTTP header, is often
 * a default of the server: it counts only if the document names none. Some programs write UTF-8 and
 * declare another encoding: what is UTF-8 as a whole is read as such. Characters and references that
 * XML forbids become U+FFFD: otherwise one of them would make the whole document unreadable.
 * Errors: EncodingError for bytes that are invalid in the encoding, and for an
 * unknown encoding; those of the chunks.
 */
export async function* decodeXml(
  chunks: AsyncIterable<Uint8Array>,
  charset?: string,
): AsyncGenerator<string> {
  let open = '';
  for await (const text of decoded(chunks, charset)) {
    const available = open + text;
    open = OPEN_REFERENCE.exec(available)?.[0] ?? '';
    yield readableXml(available.slice(0, available.length - open.length));
  }
  yield open;
}

async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  charset: string | undefined,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  /** Chunks of which the encoding is not known yet. */
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield decode(decoder, chunk);
      continue;
    }
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < XML_DECLARATION_BYTES) continue;
    const encoding = namedEncoding(waiting) ?? charset;
    // It only counts if some byte further on is not UTF-8.
    if (mayBeUtf8(encoding)) continue;
    decoder = decoderFor(encoding);
    for (const part of waiting.splice(0)) yield decode(decoder, part);
  }
  decoder ??= decoderFor(encodingOf(waiting, charset));
  for (const part of waiting) yield decode(decoder, part);
  waiting = [];
  yield decode(decoder, undefined);
}

/** The encoding of a whole document, which need not exist. `charset`: see `decodeXml`. */
export function encodingOf(document: readonly Uint8Array[], charset: string | undefined): string | undefined {
  const encoding = namedEncoding(document) ?? charset;
  return mayBeUtf8(encoding) && areUtf8(document) ? undefined : encoding;
}

function namedEncoding(document: readonly Uint8Array[]): string | undefined {
  const start: Uint8Array[] = [];
  let bytes = 0;
  for (const chunk of document) {
    start.push(chunk.subarray(0, XML_DECLARATION_BYTES));
    bytes += chunk.length;
    if (bytes >= XML_DECLARATION_BYTES) break;
  }
  return xmlEncoding(Buffer.concat(start));
}

/** Whether UTF-8 may have been written instead of the encoding. Of those that are not, text can be UTF-8 by chance. */
const mayBeUtf8 = (encoding: string | undefined): encoding is string =>
  encoding !== undefined && !/^(?:utf-?8|utf-?16.*|utf-?32.*|.*2022-?jp)$/i.test(encoding);

function areUtf8(document: readonly Uint8Array[]): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const chunk of document) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function decoderFor(encoding = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw new EncodingError(`its encoding ${encoding.slice(0, 100)} is unknown`, { cause });
  }
}

/** Undefined: the end. */
function decode(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw new EncodingError(`not ${decoder.encoding.toUpperCase()}`, { cause });
  }
}
