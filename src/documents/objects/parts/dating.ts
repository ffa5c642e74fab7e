import { type Period, readPeriod } from '../../../edm/dates/dates.ts';
import { LIMITS } from '../../../edm/record/limits.ts';
import type { Entity, Value } from '../../../edm/record/record.ts';
import { statedDate } from '../../../edm/record/stated-date.ts';
import { isEntity, valuesOf } from '../../../edm/record/values.ts';
import { displayTexts } from './display-texts.ts';

/** When an object was made or published. */
export interface Dating {
  /** The most precise statement in its original wording. */
  readonly wording: readonly string[];
  /** In Unix seconds; undefined if no statement could be read. */
  readonly period: Period | undefined;
}

/**
 * The date of a ProvidedCHO: its first statement of creation, publication or a
 * general date. The period is read from the same statement, else from
 * dcterms:temporal; it spans all values that can be read. [documents-12] [documents-13]
 */
export function datingOf(cho: Entity): Dating {
  const stated = statedDate(cho);
  return {
    wording: displayTexts(stated),
    period: periodOf(stated) ?? periodOf(valuesOf(cho['temporal'])),
  };
}

function periodOf(values: readonly Value[]): Period | undefined {
  const periods = values
    .slice(0, LIMITS.indexFieldValues)
    .flatMap((value) => spanOf(value) ?? read(displayTexts(value)) ?? []);
  const [first, ...others] = periods;
  return first === undefined ? undefined : others.reduce(union, first);
}

/** The period from edm:begin to edm:end of a time span, if both can be read: it is more precise than the label. */
function spanOf(value: Value): Period | undefined {
  if (!isEntity(value)) return undefined;
  const begin = read(displayTexts(value['begin']));
  const end = read(displayTexts(value['end']));
  return begin === undefined || end === undefined ? undefined : union(begin, end);
}

const read = ([wording]: readonly string[]) => (wording === undefined ? undefined : readPeriod(wording));

const union = (a: Period, b: Period): Period => ({
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
});
