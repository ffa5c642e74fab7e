import { FORMS, type Representation } from './forms.ts';

/**
 * What a client likes best, by its `Accept`. Of what it likes equally, what it
 * names comes before what it takes among others, and then the first in our
 * order: who says nothing gets the first of all. Parameters of media types other
 * than `q` do not count.
 * Errors: undefined when it accepts none.
 */
export function preferredForm(accept: string | undefined): Representation | undefined {
  const ranges = readAccept(accept ?? '*/*');
  let best: Representation | undefined;
  let [bestWeight, bestPrecision] = [0, 0];
  for (const candidate of CANDIDATES) {
    const { weight, precision } = likingOf(candidate.mediaType, ranges);
    if (weight < bestWeight || (weight === bestWeight && precision <= bestPrecision)) continue;
    [best, bestWeight, bestPrecision] = [candidate, weight, precision];
  }
  return bestWeight > 0 ? best : undefined;
}

/** The first name of each form before the other names of any. */
const CANDIDATES: readonly Representation[] = FORMS.flatMap((form) =>
  form.mediaTypes.map((mediaType, at) => ({ form, mediaType, at })),
)
  .sort((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1))
  .map(({ form, mediaType }) => ({ form, mediaType }));

/** Weights (0 to 1) by media range in small letters. */
type Ranges = ReadonlyMap<string, number>;

/** Source: RFC 9110, 12.5.1. What is no media range is left out; a weight that is no number is 0. */
function readAccept(accept: string): Ranges {
  const ranges = new Map<string, number>();
  // Texts in quotes may hold any of the signs that part the list; what is not closed goes on to the end.
  for (const item of accept.replace(/"(?:[^"\\]|\\.)*"?/g, '').split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    if (!/^[^/\s]+\/[^/\s]+$/.test(range)) continue;
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const weight = q === undefined ? 1 : Number(q.slice(q.indexOf('=') + 1).trim() || Number.NaN);
    ranges.set(range, Math.max(ranges.get(range) ?? 0, weight >= 0 && weight <= 1 ? weight : 0));
  }
  return ranges;
}

/** The most precise range that covers a type decides; precision counts from 1. */
function likingOf(mediaType: string, ranges: Ranges): { weight: number; precision: number } {
  const [kind = ''] = mediaType.split('/', 1);
  for (const [less, range] of [mediaType, `${kind}/*`, '*/*'].entries()) {
    const weight = ranges.get(range);
    if (weight !== undefined) return { weight, precision: 3 - less };
  }
  return { weight: 0, precision: 0 };
}
