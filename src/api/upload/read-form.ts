import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '../../kernel/problem.ts';
import { MAX_URL_CHARACTERS } from '../request-url.ts';

/** A form as it was sent. Only its size has been checked. */
export interface Form {
  /** In the order in which they were sent. */
  readonly parts: readonly FormPart[];
}

interface FormPart {
  /** Empty for a part without a name. */
  readonly name: string;
  /** Text of a field; undefined for a file. */
  readonly text: string | undefined;
  readonly file: FormFile | undefined;
}

interface FormFile {
  /** Empty if no file was chosen in a browser. */
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** 8 MB. [uploads-4] */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Of everything except the file: boundaries, headers of parts, fields. */
export const MAX_OTHER_BYTES = 128 * 1024;

/** More parts than our form has, so that the response can name the wrong ones. */
export const MAX_PARTS = 16;

export const MAX_HEADER_BYTES = 8 * 1024;

/** For the whole body: slow clients would block others. [uploads-20] */
export const MAX_MS = 30_000;

/**
 * Reads a multipart/form-data body; undefined if the body has another type. Stops
 * at the first byte too many.
 * Errors: Problem 413 for a file of more than `MAX_FILE_BYTES`, and for a body
 * that cannot fit with such a file; 400 for a body that is not multipart or ends
 * early; 408 for one that takes too long; 422 for too many parts. Rejects with
 * the connection's own error when the client disconnects.
 */
export async function readForm(request: IncomingMessage, maxMs = MAX_MS): Promise<Form | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + MAX_OTHER_BYTES) throw tooLarge();
  const parser = openParser(type);
  const parts: FormPart[] = [];
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  const refuse = (problem: Problem) => () => reject(problem);
  parser.on('field', (name, text, _nameIsCut, textIsCut) => {
    if (textIsCut) reject(tooLong(name));
    parts.push({ name: name ?? '', text, file: undefined });
  });
  parser.on('file', (name, stream, fileName) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('limit', refuse(tooLarge()));
    stream.on('error', refuse(unreadable()));
    stream.on('end', () => {
      const file = { fileName: fileName ?? '', bytes: joined(chunks) };
      parts.push({ name: name ?? '', text: undefined, file });
    });
  });
  parser.on('partsLimit', refuse(tooManyParts()));
  parser.on('error', refuse(unreadable()));
  parser.on('finish', resolve);
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES + MAX_OTHER_BYTES) reject(tooLarge());
  });
  request.on('error', reject);
  request.on('close', () => {
    if (!request.readableEnded) reject(new Error('the client has disconnected'));
  });
  // A client that ends its side early may still wait for a response: Node.js keeps the request open.
  const endEarly = refuse(unreadable());
  request.socket.once('end', endEarly);
  const timer = setTimeout(refuse(tooSlow(maxMs)), maxMs);
  try {
    request.pipe(parser);
    await finished;
  } finally {
    clearTimeout(timer);
    request.socket.off('end', endEarly);
    request.unpipe(parser);
  }
  return { parts };
}

function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        parts: MAX_PARTS,
        fileSize: MAX_FILE_BYTES,
        fieldSize: MAX_URL_CHARACTERS,
        headerPairs: 20,
        headerSize: MAX_HEADER_BYTES,
      },
      // A picture without a file name is recognised by its type.
      isPartAFile: (_name, contentType, fileName) =>
        fileName !== undefined || /^image\/|^application\/octet-stream$/.test(contentType ?? ''),
    });
  } catch (error) {
    throw new Problem(400, 'The multipart form has no boundary', { cause: error });
  }
}

/** In a buffer of its own, which can be transferred to a thread. */
const joined = (chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(chunks));

const tooLarge = () => new Problem(413, 'The upload is too large: a picture may have 8 MB');
const tooSlow = (maxMs: number) => new Problem(408, `The upload took longer than ${maxMs / 1000} seconds`);
const unreadable = () => new Problem(400, 'The multipart form cannot be read, or ends early');
const tooLong = (name: string) => {
  const msg = `String should have at most ${MAX_URL_CHARACTERS} bytes`;
  return new Problem(422, [{ type: 'string_too_long', loc: ['body', name], msg }]);
};
const tooManyParts = () =>
  new Problem(422, [{ type: 'too_long', loc: ['body'], msg: `Form should have at most ${MAX_PARTS} parts` }]);
