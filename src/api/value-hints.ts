import { secondOfYear } from '../use-cases/years.ts';

/**
 * What is probably a mistake in the values of parameters that a route knows: `AND` or `OR`, which are part of a value in
 * filters, and years where fields count seconds. [errors-3]
 */
export function valueHints(query: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): string[] {
  const text = (name: string) => {
    const value = names.has(name) ? query[name] : undefined;
    return typeof value === 'string' ? value.replace(QUOTED, '') : '';
  };
  const filter = text('filter_by');
  const year = yearIn(filter, COMPARED) ?? yearIn(text('facet_by'), COUNTED);
  return [...(hasWordOperator(filter) ? [WORD_OPERATOR] : []), ...(year === undefined ? [] : [year])];
}

const QUOTED = /"[^"]*"|`[^`]*`/g;

const WORD_OPERATOR = 'filter_by has no AND and OR: join conditions with && and ||';

/** Whether a filter has `AND` or `OR` before what looks like another condition. */
const hasWordOperator = (filter: string): boolean => /\s(?:and|or)\s+\(?\w+:[^\s]/i.test(filter);

/** A field of seconds, and what it is compared with, or in which ranges it is counted. */
const COMPARED = /\b(dateMin|dateMax):([^&|]*)/g;
const COUNTED = /\b(dateMin|dateMax)\(([^()]*)\)/g;

/** In conditions and ranges, not in the labels of ranges: `[1800,1900]`, `>=1800`. No period is as near to 1970 as such a number of seconds. */
const YEAR = /(?:[[,<>=]|\.\.|^)\s*(-?\d{3,4})(?=[\],)\s]|\.\.|$)/;

function yearIn(text: string, pattern: RegExp): string | undefined {
  for (const [, field, values = ''] of text.matchAll(pattern)) {
    const ranges = pattern === COUNTED ? (values.match(/\[[^\]]*\]/g) ?? []).join() : values;
    const year = YEAR.exec(ranges)?.[1];
    if (year !== undefined) {
      return `${field} counts seconds, not years: the year ${year} begins with ${secondOfYear(Number(year))}`;
    }
  }
  return undefined;
}
