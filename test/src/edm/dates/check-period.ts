import { expect, test } from 'vitest';
import { type Period, readPeriod } from '../../../../src/edm/dates/dates.ts';

/** Seconds of the first or last moment of "1900", "1900-02" or "1900-02-03"; computed by `Date`, not by our calendar. */
function moment(text: string, end: boolean): number {
  const [, sign = '', year = '', month, day] = /^(-?)(\d+)(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? [];
  // 400 years have 146,097 days; years beyond the range of `Date` are brought into it.
  const cycles = year.length > 5 ? Math.trunc(Number(sign + year) / 400) : 0;
  const beyond = cycles * 146_097 * 86_400;
  const date = new Date(0);
  const at = [Number(sign + year) - cycles * 400, Number(month ?? 1) - 1, Number(day ?? 1)] as const;
  if (!end) return beyond + date.setUTCFullYear(...at) / 1000;
  if (month === undefined) return beyond + date.setUTCFullYear(at[0] + 1, 0, 1) / 1000 - 1;
  if (day === undefined) return date.setUTCFullYear(at[0], at[1] + 1, 1) / 1000 - 1;
  return date.setUTCFullYear(at[0], at[1], at[2] + 1) / 1000 - 1;
}

function period(stated: string): Period | undefined {
  if (stated === '-') return undefined;
  const [first = '', last = first] = stated.split(' .. ');
  return { min: moment(first, false), max: moment(last, true) };
}

export function check(wording: string, stated: string): void {
  expect(readPeriod(wording)).toEqual(period(stated));
}

/** A test for each line `wording => first .. last` (years before Christ astronomical), or `wording => -` for unread. */
export function testWordings(cases: Readonly<Record<string, string>>): void {
  for (const [group, lines] of Object.entries(cases)) {
    for (const line of lines.trim().split('\n')) {
      const [wording = '', stated = ''] = line.trim().split(' => ');
      test(`[records-6] ${group}: ${wording}`, () => check(wording, stated));
    }
  }
}
