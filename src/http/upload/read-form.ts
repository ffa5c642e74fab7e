import type { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '../../kernel/problem.ts';
import { MAX_ADDRESS_CHARACTERS } from '../request-address.ts';

/** A form as it was sent. Nothing of it is checked but how much it is. */
export interface Form {
  /** In the order in which they came. */
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
  /** Empty when a browser sent a field for files in which none was chosen. */
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** 8 MB of the spec. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** What may come beside the file: boundaries, headers of parts, and fields. */
export const MAX_OTHER_BYTES = 128 * 1024;

/** More parts than a form of ours can have, so that wrong ones can be named. */
export const MAX_PARTS = 16;

export const MAX_HEADER_BYTES = 8 * 1024;

/** For the whole body: slower clients would keep others waiting. */
export const MAX_MS = 30_000;

/**
 * Reads a body of the type multipart/form-data from a request; undefined when
 * it has another type. Reading stops at the first byte too many.
 * Errors: Problem 413 for a file of more than `MAX_FILE_BYTES`, and for a body
 * that is larger than one with such a file may be; 400 for a body that is no
 * multipart or ends early; 408 for one that takes too long; 422 for too many
 * parts. Rejects with the connection's own error when the client leaves.
 */
export async function readForm(request: IncomingMessage, maxMs = MAX_MS): Promise<Form | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + MAX_OTHER_BYTES) throw tooLarge();
  const parser = openParser(type);
  const parts: FormPart[] = [];
  let timer: NodeJS.Timeout | undefined;
  let endEarly: () => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (problem: Problem) => () => reject(problem);
      let bytes = 0;
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
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_FILE_BYTES + MAX_OTHER_BYTES) reject(tooLarge());
      });
      request.on('error', reject);
      request.on('close', () => {
        if (!request.readableEnded) reject(new Error('the client has left'));
      });
      // A client that ends its side in the middle may still wait for an answer: Node.js keeps the request open.
      endEarly = refuse(unreadable());
      request.socket.once('end', endEarly);
      timer = setTimeout(refuse(tooSlow(maxMs)), maxMs);
      request.pipe(parser);
    });
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
        fieldSize: MAX_ADDRESS_CHARACTERS,
        headerPairs: 20,
        headerSize: MAX_HEADER_BYTES,
      },
      // A picture that is sent without a file name is a file by its type.
      isPartAFile: (_name, contentType, fileName) =>
        fileName !== undefined || /^image\/|^application\/octet-stream$/.test(contentType ?? ''),
    });
  } catch (error) {
    throw new Problem(400, 'The multipart form has no boundary', { cause: error });
  }
}

/** In memory of its own, so that it can be handed over. */
function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const tooLarge = () => new Problem(413, 'The upload is too large: a picture may have 8 MB');
const tooSlow = (maxMs: number) => new Problem(408, `The upload took longer than ${maxMs / 1000} seconds`);
const unreadable = () => new Problem(400, 'The multipart form cannot be read, or ends early');
const tooLong = (name: string) =>
  new Problem(422, [
    {
      type: 'string_too_long',
      loc: ['body', name],
      msg: `String should have at most ${MAX_ADDRESS_CHARACTERS} bytes`,
    },
  ]);
const tooManyParts = () =>
  new Problem(422, [{ type: 'too_long', loc: ['body'], msg: `Form should have at most ${MAX_PARTS} parts` }]);
