import { PLACE } from '../dataset-origins.ts';
import { type Bytes, bytesOf, isSame } from './bytes.ts';

/** A supplied address as it stands in bodies of one origin, but for the uuid. */
export class ExpectedAddress {
  readonly #bytes: Bytes;
  /** Where the uuid stands. */
  readonly #place: number;

  /** Errors: undefined for a template without a place for the uuid. */
  static of(template: string | undefined): ExpectedAddress | undefined {
    return template?.includes(PLACE) ? new ExpectedAddress(JSON.stringify(template)) : undefined;
  }

  private constructor(text: string) {
    const [before = '', ...after] = text.split(PLACE);
    // A second place is left as it is: then no address is the expected one.
    const bytes = Buffer.from(`${before}${'0'.repeat(UUID_LENGTH)}${after.join(PLACE)}`);
    this.#bytes = bytesOf(Uint8Array.from(bytes));
    this.#place = Buffer.byteLength(before);
  }

  /** Whether a string in a body, quotes included, is this address of a record. `uuid`: in ASCII. */
  isAt(body: Bytes, start: number, length: number, uuid: Uint8Array): boolean {
    const { array } = this.#bytes;
    if (array.length !== length) return false;
    array.set(uuid, this.#place);
    return isSame(body, start, this.#bytes, 0, length);
  }
}

const UUID_LENGTH = 36;
