import type { Readable } from 'node:stream';
import { EngineFault } from '../engine/fault.ts';
import { parseExact } from '../engine/json.ts';
import { isJsonObject } from '../kernel/json.ts';

/** Of a body that is read as a whole. */
const MAX_JSON_BYTES = 32 * 1024 * 1024;
/** Of one line, which is one document, in characters. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/** Characters of JSON that are sent to the engine at once. */
export const BATCH_LENGTH = 2 * 1024 * 1024;

/** Reads a body as JSON of any declared type; large integers as BigInt. Errors: EngineFault 400, or 413 if too large. */
export async function readJson(body: unknown): Promise<unknown> {
  const text = await readText(body);
  try {
    return parseExact(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new EngineFault(400, 'Bad JSON.');
    throw error;
  }
}

/** A member of a JSON object, if it is a text that is not empty. */
export function textMember(body: unknown, name: string): string | undefined {
  const value = isJsonObject(body) ? body[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Errors: EngineFault 413. */
export async function readText(body: unknown): Promise<string> {
  if (body === undefined || body === null) return '';
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.length;
    if (bytes > MAX_JSON_BYTES) throw new EngineFault(413, 'Request body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The lines of a body without blank ones, in batches of about `batchLength`
 * characters, so that memory stays bounded for any length. Only `\n` ends a line: JSON text may contain other line
 * separators.
 * Errors: EngineFault 413 for a line that is too long.
 */
export async function* readLines(body: unknown, batchLength = BATCH_LENGTH): AsyncGenerator<string[]> {
  if (body === undefined || body === null) return;
  const decoder = new TextDecoder();
  let rest = '';
  let batch: string[] = [];
  let length = 0;
  for await (const chunk of chunksOf(body)) {
    const [first = '', ...further] = decoder.decode(chunk, { stream: true }).split('\n');
    const lines = [rest + first, ...further];
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw new EngineFault(413, 'A line of the import is too long.');
    for (const line of lines) {
      if (line.trim() === '') continue;
      batch.push(line);
      length += line.length;
      if (length < batchLength) continue;
      yield batch;
      batch = [];
      length = 0;
    }
  }
  rest += decoder.decode();
  if (rest.trim() !== '') batch.push(rest);
  if (batch.length > 0) yield batch;
}

/**
 * The body in chunks. If the reader stops early, the rest is discarded, because
 * later requests of the connection follow it.
 */
async function* chunksOf(body: unknown): AsyncGenerator<Buffer> {
  const stream = body as Readable;
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } finally {
    stream.resume();
  }
}
