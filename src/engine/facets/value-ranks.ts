import { type Field, isText } from '../schema.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { valueAges } from '../segment/value-ages.ts';

/**
 * What decides which of the facet values with the same count are left out when
 * there are too many: upstream numbers them, and the largest numbers stay. Texts and
 * int64 are numbered as they come into the collection; int32, floats and
 * booleans are their own numbers, their 32 bits without a sign.
 */
export function valueRanks(
  field: Field,
  values: FacetValues,
  snapshot: Snapshot,
  budget: SearchBudget,
): (value: number) => number {
  if (isText(field) || field.type.startsWith('int64')) {
    const ages = valueAges(snapshot, field.name, values, budget);
    return (value) => ages[value] as number;
  }
  if (field.type.startsWith('float')) return (value) => bitsOf(values.number(value));
  return (value) => values.number(value) >>> 0;
}

const view = new DataView(new ArrayBuffer(4));

function bitsOf(float: number): number {
  view.setFloat32(0, float);
  return view.getUint32(0);
}
