import { badArgument, shown } from './read-arguments.ts';

const DAY_SECONDS = 86_400;

/** Unix seconds in the protocol's format: `2026-11-20T14:03:00Z`. */
export const utc = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');

export interface Period {
  /** Unix seconds, both inclusive. */
  readonly from?: number;
  readonly until?: number;
}

/**
 * The period of `from` and `until`, which are days or seconds. [oai-9] It includes the
 * whole last day. Errors: OaiError badArgument.
 */
export function readPeriod(from: string | undefined, until: string | undefined): Period {
  const first = from === undefined ? undefined : readDate('from', from);
  const last = until === undefined ? undefined : readDate('until', until);
  if (first && last) {
    if (first.isDay !== last.isDay) throw badArgument('from and until have different granularities.');
    if (first.seconds > last.seconds) throw badArgument('from is later than until.');
  }
  return {
    ...(first && { from: first.seconds }),
    ...(last && { until: last.isDay ? last.seconds + DAY_SECONDS - 1 : last.seconds }),
  };
}

function readDate(name: string, text: string): { readonly seconds: number; readonly isDay: boolean } {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = Date.parse(text);
  const seconds = time / 1000;
  // A day that does not exist (2023-02-29) is formatted as another one.
  if ((!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) || Number.isNaN(time)) {
    throw badArgument(`${name}=${shown(text)} is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ssZ.`);
  }
  // The response repeats the date, and XML Schema has no year 0.
  if (!utc(seconds).startsWith(text) || text.startsWith('0000')) {
    throw badArgument(`${name}=${shown(text)} does not exist.`);
  }
  return { seconds, isDay };
}
