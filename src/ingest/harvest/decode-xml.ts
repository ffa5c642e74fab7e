import { readableXml } from '../../kernel/readable-xml.ts';
import { AnswerError } from './oai-response.ts';

/** A reference that may go on in the next chunk; longer ones are none. */
const OPEN_REFERENCE = /&(?:#[\dx]?[\da-f]{0,16})?$/i;

/** An XML declaration ends within these bytes. */
const DECLARATION_BYTES = 256;
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;

/**
 * The text of a document in the encoding that it declares, UTF-8 where it
 * declares none. What HTTP says is not looked at: it is often a default of the
 * server. Characters that no XML may hold, not even as a reference, become U+FFFD:
 * one of them in one record would keep all others from being read.
 * Errors: AnswerError for bytes that are not of the encoding, and for an unknown one.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let open = '';
  for await (const text of decoded(chunks)) {
    const known = open + text;
    open = OPEN_REFERENCE.exec(known)?.[0] ?? '';
    yield readableXml(known.slice(0, known.length - open.length));
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

function decoderFor(start: Buffer): TextDecoder {
  const text = start.subarray(0, DECLARATION_BYTES).toString('latin1').replace(/^ï»¿/, '');
  const encoding = DECLARED.exec(text)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw new AnswerError(`its encoding ${encoding} is not known`, { cause });
  }
}

/** Undefined: the end. */
function decode(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw new AnswerError(`it is not ${decoder.encoding.toUpperCase()}`, { cause });
  }
}
