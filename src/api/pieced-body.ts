import { Readable } from 'node:stream';
import { bytesIn, type Pieces } from '../kernel/pieces.ts';

/** A body of known length that is sent as the client reads it, without joining or copying its pieces. [limits-13] */
export class PiecedBody extends Readable {
  readonly pieces: Pieces;
  readonly byteLength: number;
  #piece = 0;
  #from = 0;

  constructor(pieces: Pieces) {
    super({ highWaterMark: SLICE });
    this.pieces = pieces;
    this.byteLength = bytesIn(pieces);
  }

  override _read(): void {
    const piece = this.pieces[this.#piece];
    if (piece === undefined) {
      this.push(null);
      return;
    }
    const slice = piece.subarray(this.#from, this.#from + SLICE);
    this.#from += slice.byteLength;
    if (this.#from >= piece.byteLength) {
      this.#piece += 1;
      this.#from = 0;
    }
    if (slice.byteLength > 0) this.push(slice);
    else this._read();
  }
}

/** What is written, or compressed, at a time. */
const SLICE = 128 * 1024;
