import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { bytesIn, joined, type Pieces } from '../kernel/pieces.ts';

/** A small body in one piece. */
export const bodyOf = (pieces: Pieces): Buffer | PiecedBody =>
  bytesIn(pieces) <= MAX_WHOLE_BYTES ? joined(pieces) : new PiecedBody(pieces);

const MAX_WHOLE_BYTES = 256 * 1024;

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
    inTurn(() => this.#send());
  }

  #send(): void {
    if (this.destroyed) return;
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
    else this.#send();
  }
}

/** What is written, or compressed, at a time. */
const SLICE = 128 * 1024;
/**
 * What all bodies together send in one turn of the event loop. A client that reads fast would get its whole
 * body in one, because writing ends at once. [limits-7]
 */
const BYTES_IN_TURN = 1024 * 1024;

let sentInTurn = 0;
let isScheduled = false;
const waiting: (() => void)[] = [];

/** Sends a slice now, or in a later turn, in order. */
function inTurn(send: () => void): void {
  if (waiting.length > 0 || sentInTurn >= BYTES_IN_TURN) waiting.push(send);
  else sendCounted(send);
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(nextTurn);
}

function sendCounted(send: () => void): void {
  sentInTurn += SLICE;
  send();
}

function nextTurn(): void {
  isScheduled = false;
  sentInTurn = 0;
  for (const send of waiting.splice(0, BYTES_IN_TURN / SLICE)) sendCounted(send);
  if (waiting.length === 0 || isScheduled) return;
  isScheduled = true;
  setImmediate(nextTurn);
}
