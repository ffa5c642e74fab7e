/** At most so many of the values, evenly spaced, with the first and the last. */
export function thinned<Value>(values: readonly Value[], most: number): readonly Value[] {
  if (values.length <= most) return values;
  const step = (values.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => values[Math.round(i * step)]).filter(
    (value) => value !== undefined,
  );
}
