import { linesOf } from '../queries/documents.ts';
import type { VectorField } from '../queries/question.ts';
import { copiedId } from './copied-id.ts';
import { type FieldVectors, PARTS } from './field-vectors.ts';

/** Bytes of a chunk. */
const PIECE_BYTES = 1 << 20;
/** Longer than any document with its vectors. */
const MAX_LINE_BYTES = 1 << 20;
const COMMA = ','.charCodeAt(0);

/**
 * The copies of the documents in a file as lines of JSON, with their vectors; `ids` are
 * those in the file. `see` is called with the number of each.
 */
export async function* makeLines(
  file: string,
  ids: readonly string[],
  copies: number,
  vectors: Readonly<Record<VectorField, FieldVectors>>,
  see: (doc: number) => void,
): AsyncGenerator<Uint8Array> {
  const chosen = new Uint32Array(PARTS);
  let piece = Buffer.allocUnsafe(PIECE_BYTES + MAX_LINE_BYTES);
  let end = 0;
  const addVector = (field: string, own: FieldVectors, doc: number): void => {
    end += piece.write(`,"${field}":[`, end);
    own.choose(doc, chosen);
    for (const part of chosen) {
      end += own.parts[part]?.text.copy(piece, end) ?? 0;
      piece[end++] = COMMA;
    }
    end += piece.write(']', end - 1) - 1;
  };
  for (let copy = 0; copy < copies; copy += 1) {
    let original = 0;
    for await (const line of linesOf(file)) {
      const id = ids[original] ?? '';
      const doc = copy * ids.length + original;
      end += piece.write(line.slice(0, -1).replaceAll(id, copiedId(id, copy)), end);
      for (const [field, own] of Object.entries(vectors)) addVector(field, own, doc);
      end += piece.write('}\n', end);
      see(doc);
      original += 1;
      if (end < PIECE_BYTES) continue;
      yield piece.subarray(0, end);
      piece = Buffer.allocUnsafe(PIECE_BYTES + MAX_LINE_BYTES);
      end = 0;
    }
  }
  yield piece.subarray(0, end);
}
