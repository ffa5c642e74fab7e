import { linesOf } from '../queries/documents.ts';
import type { VectorField } from '../queries/question.ts';
import { copiedId } from './copied-documents.ts';
import type { FieldVectors } from './field-vectors.ts';

/** Characters of a chunk. */
const PIECE_LENGTH = 1 << 20;

/** The copies of the documents in a file as lines of JSON, with their vectors, which are also passed to `see`; `ids` are those in the file. */
export async function* makeLines(
  file: string,
  ids: readonly string[],
  copies: number,
  vectors: Readonly<Record<VectorField, FieldVectors>>,
  see: (doc: number, field: string, vector: Float64Array) => void,
): AsyncGenerator<Uint8Array> {
  let piece = '';
  for (let copy = 0; copy < copies; copy += 1) {
    let doc = 0;
    for await (const line of linesOf(file)) {
      const id = ids[doc] ?? '';
      const number = copy * ids.length + doc;
      const fields = Object.entries(vectors).map(([field, own]) => {
        const vector = own.at(number);
        see(number, field, vector);
        return `,"${field}":${own.textOf(vector)}`;
      });
      piece += `${line.slice(0, -1).replaceAll(id, copiedId(id, copy))}${fields.join('')}}\n`;
      doc += 1;
      if (piece.length < PIECE_LENGTH) continue;
      yield Buffer.from(piece);
      piece = '';
    }
  }
  yield Buffer.from(piece);
}
