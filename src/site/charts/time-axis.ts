import { shareOf } from '../../quality/quality-figures.ts';

const DAY_MS = 86_400_000;

/** A day with its place on the axis, from 0 to 1. */
export interface Tick {
  /** Milliseconds since 1970, midnight in UTC. */
  readonly day: number;
  readonly at: number;
}

/** Where days between the first and the last are: from 0 to 1. */
export const timeScale =
  (days: readonly number[]) =>
  (day: number): number =>
    shareOf(day - (days[0] ?? 0), (days.at(-1) ?? 0) - (days[0] ?? 0));

/** So near to each other, and to the ends, texts would touch on a phone. */
const MIN_DISTANCE = 0.22;

/** Steps of days, counted from a Monday. */
const DAY_STEPS = [1, 7, 14];
/** Steps of months, counted from January. */
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 36];

/** Days to be named below the axis: round ones, as many as there is room for, five at most. */
export function timeTicks(days: readonly number[]): readonly Tick[] {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const scale = timeScale(days);
  const ticks = (found: readonly number[]): Tick[] => found.map((day) => ({ day, at: scale(day) }));
  const spacing = (step: number) => shareOf(step * DAY_MS, last - first);
  const byDay = DAY_STEPS.find((step) => spacing(step) >= MIN_DISTANCE);
  if (byDay !== undefined) return ticks(daysBetween(first, last, byDay));
  const byMonth = MONTH_STEPS.find((step) => spacing(step * 30) >= MIN_DISTANCE) ?? 120;
  return ticks(monthsBetween(first, last, byMonth));
}

/** 5 January 1970, a Monday. */
const MONDAY = 4 * DAY_MS;

function daysBetween(first: number, last: number, step: number): number[] {
  const days: number[] = [];
  const start = MONDAY + Math.ceil((first - MONDAY) / (step * DAY_MS)) * step * DAY_MS;
  for (let day = start; day <= last; day += step * DAY_MS) days.push(day);
  return days;
}

function monthsBetween(first: number, last: number, step: number): number[] {
  const days: number[] = [];
  const year = new Date(first).getUTCFullYear();
  for (let month = 0; Date.UTC(year, month) <= last; month += step) {
    if (Date.UTC(year, month) >= first) days.push(Date.UTC(year, month));
  }
  return days;
}
