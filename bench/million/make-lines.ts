import { createReadStream } from 'node:fs';
import type { VectorField } from '../queries/question.ts';
import { copiedId } from './copied-id.ts';
import { type FieldVectors, PARTS } from './field-vectors.ts';

/** Bytes of a chunk. */
const PIECE_BYTES = 1 << 20;
/** Longer than any document with its vectors. */
const MAX_LINE_BYTES = 1 << 20;
const COMMA = ','.charCodeAt(0);
const BRACKET = ']'.charCodeAt(0);
const END_OF_LINE = Buffer.from('}\n');

/**
 * The copies of the documents in a file as lines of JSON, with their vectors; `ids` are
 * those in the file. `see` is called with the number of each. All chunks are in the same memory, and
 * no line has buffers of its own: otherwise V8 would look for garbage among all original documents
 * again and again.
 */
export async function* makeLines(
  file: string,
  ids: readonly string[],
  copies: number,
  vectors: Readonly<Record<VectorField, FieldVectors>>,
  see: (doc: number) => void,
): AsyncGenerator<Uint8Array> {
  const chosen = new Uint32Array(PARTS);
  const piece = Buffer.allocUnsafe(PIECE_BYTES + MAX_LINE_BYTES);
  let end = 0;
  const members = Object.entries(vectors).map(([field, own]) => ({
    beginning: Buffer.from(`,"${field}":[`),
    own,
  }));
  const addVector = (beginning: Buffer, own: FieldVectors, doc: number): void => {
    end += beginning.copy(piece, end);
    own.choose(doc, chosen);
    for (const part of chosen) {
      end += own.parts[part]?.text.copy(piece, end) ?? 0;
      piece[end++] = COMMA;
    }
    piece[end - 1] = BRACKET;
  };
  /** Replaces the id, which is as long as the new one. */
  const addLine = (line: Buffer, id: string, copied: string): void => {
    const start = end;
    end += line.copy(piece, end, 0, line.length - 1);
    const written = piece.subarray(start, end);
    for (let at = written.indexOf(id); at !== -1; at = written.indexOf(id, at + id.length)) {
      written.write(copied, at, 'latin1');
    }
  };
  for (let copy = 0; copy < copies; copy += 1) {
    let original = 0;
    for await (const line of linesOf(file)) {
      const id = ids[original] ?? '';
      const doc = copy * ids.length + original;
      addLine(line, id, copiedId(id, copy));
      for (const { beginning, own } of members) addVector(beginning, own, doc);
      end += END_OF_LINE.copy(piece, end);
      see(doc);
      original += 1;
      if (end < PIECE_BYTES) continue;
      yield piece.subarray(0, end);
      end = 0;
    }
  }
  yield piece.subarray(0, end);
}

/** The lines of a file as bytes, without their line feeds. Lines as texts would take several times as long. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: PIECE_BYTES })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
}
