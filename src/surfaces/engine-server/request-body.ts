import type { Readable } from 'node:stream';
import { EngineFault } from '../../engine/fault.ts';
import { parseExact } from '../../engine/json.ts';
import { isJsonObject } from '../../kernel/json.ts';

/** Of a body that is read as a whole. */
const MAX_JSON_BYTES = 32 * 1024 * 1024;

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
 * The body in chunks, none for a request without one. If the reader stops early, the rest is discarded, because
 * later requests of the connection follow it.
 */
export async function* chunksOf(body: unknown): AsyncGenerator<Buffer> {
  if (body === undefined || body === null) return;
  const stream = body as Readable;
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } finally {
    stream.resume();
  }
}
