import { compareFolded, foldText } from '../../kernel/folded-text.ts';
import { type Field, isText } from '../schema.ts';
import type { FacetColumn } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { facetText } from './top-values.ts';

/** The values of a column as they are compared, by their ordinals. */
export interface ValueNames {
  readonly folded: readonly string[];
  /** The rank of each by name; of numbers, by number. */
  readonly ranks: Uint32Array;
}

/** Units of work to fold and sort a value. */
const NAME_WORK = 2_000;

/** By column: they outlast the snapshot. */
const cache = new WeakMap<FacetColumn, ValueNames>();

/** Computed once for each column. `numbers`: those of the values of the column. */
function valueNames(
  field: Field,
  column: FacetColumn,
  numbers: Uint32Array | undefined,
  values: FacetValues,
  pay: (work: number) => void,
): ValueNames {
  return cache.getOrInsertComputed(column, () => {
    const { length } = column.counts;
    pay(length * NAME_WORK);
    const texts = Array.from({ length }, (_, ordinal) =>
      facetText(field, values, numbers ? (numbers[ordinal] as number) : ordinal),
    );
    const folded = texts.map(foldText);
    const order = Uint32Array.from(texts.keys());
    if (isText(field)) {
      const name = (ordinal: number) => ({ text: texts[ordinal] ?? '', folded: folded[ordinal] ?? '' });
      order.sort((a, b) => compareFolded(name(a), name(b)));
    }
    const ranks = new Uint32Array(length);
    for (let rank = 0; rank < length; rank += 1) ranks[order[rank] as number] = rank;
    return { folded, ranks };
  });
}

const NO_NAMES: ValueNames = { folded: [], ranks: new Uint32Array(0) };

/** The names of the values of each part, by its index; computed for those that are asked for. */
export function namesOfParts(
  field: Field,
  values: FacetValues,
  { parts }: Snapshot,
  pay: (work: number) => void,
): (part: number) => ValueNames {
  const names: ValueNames[] = [];
  return (part) => {
    const column = parts[part]?.segment.facets.get(field.name);
    if (!column) return NO_NAMES;
    names[part] ??= valueNames(field, column, values.numberOf[part], values, pay);
    return names[part];
  };
}
