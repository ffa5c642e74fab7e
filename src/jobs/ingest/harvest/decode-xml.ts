import { readableXml } from '../../../kernel/xml-text.ts';
import { ResponseError } from './oai-response.ts';

/** A reference that may continue in the next chunk. Longer ones are not references. */
const OPEN_REFERENCE = /&(?:#[\dx]?[\da-f]{0,16})?$/i;

/** Enough for an XML declaration. */
const DECLARATION_BYTES = 256;
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;

/**
 * Decodes a document from the encoding that it declares, by default UTF-8. The
 * encoding in the HTTP header is ignored, since it is often a default of the
 * server. Characters and references that XML forbids become U+FFFD: otherwise one
 * of them would make the whole page unreadable.
 * Errors: ResponseError for bytes that are invalid in the encoding, and for an
 * unknown encoding.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let open = '';
  for await (const text of decoded(chunks)) {
    const available = open + text;
    open = OPEN_REFERENCE.exec(available)?.[0] ?? '';
    yield readableXml(available.slice(0, available.length - open.length));
  }
  yield open;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield decode(decoder, chunk);
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < DECLARATION_BYTES) continue;
    decoder = decoderFor(start);
    yield decode(decoder, start);
  }
  if (decoder === undefined) {
    decoder = decoderFor(start);
    yield decode(decoder, start);
  }
  yield decode(decoder, undefined);
}

/** The encoding that a document declares, which need not exist. */
export function declaredEncoding(document: Uint8Array): string {
  const start = Buffer.from(document.subarray(0, DECLARATION_BYTES));
  return DECLARED.exec(start.toString('latin1').replace(/^ï»¿/, ''))?.[1] ?? 'utf-8';
}

function decoderFor(start: Buffer): TextDecoder {
  const encoding = declaredEncoding(start);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw new ResponseError(`its encoding ${encoding} is unknown`, { cause });
  }
}

/** Undefined: the end. */
function decode(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw new ResponseError(`it is not ${decoder.encoding.toUpperCase()}`, { cause });
  }
}
