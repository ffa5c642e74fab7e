import { type Field, isList, isText } from '../schema.ts';
import {
  compareExact,
  type ExactNumber,
  exactNumber,
  type FacetColumn,
  NO_VALUE,
  narrow,
  restsOf,
} from '../segment/columns.ts';
import { marked, packDictionary, sizeOf } from '../segment/dictionary.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { pickLists } from '../segment/lists.ts';
import { KeyNumbers } from './key-numbers.ts';
import { SetNumbers } from './set-numbers.ts';

/** Collects the distinct values of one facet field. Empty texts do not count. */
export class FacetBuilder {
  readonly #ordinals = new GrowableUint32();
  readonly #starts: GrowableUint32 | undefined;
  readonly #values = new KeyNumbers<string | ExactNumber>();
  readonly #isText: boolean;
  readonly #isFloat: boolean;

  constructor(field: Field) {
    this.#isText = isText(field);
    this.#isFloat = field.type.startsWith('float');
    if (isList(field)) {
      this.#starts = new GrowableUint32();
      this.#starts.push(0);
    }
  }

  add(value: unknown): void {
    if (this.#starts) {
      if (Array.isArray(value)) {
        const items = value.filter((item) => item !== '').map((item) => this.#ordinalOf(item));
        for (const ordinal of items.length > 1 ? new Set(items) : items) this.#ordinals.push(ordinal);
      }
      this.#starts.push(this.#ordinals.length);
    } else {
      const isMissing = value === undefined || value === null || value === '';
      this.#ordinals.push(isMissing ? NO_VALUE : this.#ordinalOf(value));
    }
  }

  get bytes(): number {
    return this.#values.bytes + 4 * (this.#ordinals.length + (this.#starts?.length ?? 0));
  }

  #ordinalOf(item: unknown): number {
    if (this.#isText) return this.#values.of(String(item));
    return this.#values.of(this.#isFloat ? Math.fround(Number(item)) : exactNumber(item));
  }

  /** The column in the given order of documents, without unused values. */
  finish(order: Uint32Array): FacetColumn {
    const collected = this.#ordinals.view();
    const { items: ordinals, starts } = this.#starts
      ? pickLists(Uint32Array, [{ items: collected, starts: this.#starts.view() }], order)
      : { items: Uint32Array.from(order, (doc) => collected[doc] ?? NO_VALUE), starts: undefined };
    const { idOf, texts, numbers, rests } = this.#sortValues(marked(ordinals, this.#values.keys.length));
    const counts = new Uint32Array(texts ? sizeOf(texts) : (numbers?.length ?? 0));
    for (let i = 0; i < ordinals.length; i += 1) {
      const old = ordinals[i] as number;
      if (old === NO_VALUE) continue;
      const ordinal = idOf[old] as number;
      ordinals[i] = ordinal;
      counts[ordinal] = (counts[ordinal] as number) + 1;
    }
    if (starts) return { ...shareSets(ordinals, starts), texts, numbers, rests, counts };
    const sets = ordinals.map((ordinal) => (ordinal === NO_VALUE ? 0 : ordinal + 1));
    return {
      sets: narrow(sets, counts.length),
      starts: undefined,
      ordinals: undefined,
      texts,
      numbers,
      rests,
      counts,
    };
  }

  #sortValues(isUsed: Uint8Array): { idOf: Uint32Array } & Pick<FacetColumn, 'texts' | 'numbers' | 'rests'> {
    if (this.#isText) {
      const { dictionary, idOf } = packDictionary(this.#values.keys.map(String), isUsed);
      return { idOf, texts: dictionary, numbers: undefined, rests: undefined };
    }
    const values = this.#values.keys.filter((value) => typeof value !== 'string');
    const used = Uint32Array.from(values, (_, i) => i)
      .filter((i) => isUsed[i] === 1)
      .sort((a, b) => compareExact(values[a] ?? 0, values[b] ?? 0));
    const idOf = new Uint32Array(values.length);
    for (const [id, i] of used.entries()) idOf[i] = id;
    const sorted = Array.from(used, (i) => values[i] ?? 0);
    return { idOf, texts: undefined, numbers: Float64Array.from(sorted, Number), rests: restsOf(sorted) };
  }
}

/** Gives each distinct list of ordinals a number, 0 for the empty one. */
function shareSets(
  lists: Uint32Array,
  listStarts: Uint32Array,
): Pick<FacetColumn, 'sets' | 'starts' | 'ordinals'> {
  const documentCount = listStarts.length - 1;
  const sets = new Uint32Array(documentCount);
  const numbers = new SetNumbers();
  for (let doc = 0; doc < documentCount; doc += 1) {
    sets[doc] = numbers.of(lists.subarray(listStarts[doc], listStarts[doc + 1]));
  }
  return { sets: narrow(sets, numbers.largest), ...numbers.finish() };
}
