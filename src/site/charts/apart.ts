/**
 * Moves places, in ascending order, so that neighbours are at least `distance` apart and all stay between
 * `least` and `most`, as far as there is room. Those with room stay where they are.
 */
export function apart(
  places: readonly number[],
  distance: number,
  least: number,
  most: number,
): readonly number[] {
  const moved: number[] = [];
  for (const place of places) {
    moved.push(Math.max(place, least, (moved.at(-1) ?? Number.NEGATIVE_INFINITY) + distance));
  }
  let limit = most;
  for (let i = moved.length - 1; i >= 0; i--) {
    moved[i] = Math.min(moved[i] ?? 0, limit);
    limit = (moved[i] ?? 0) - distance;
  }
  return moved;
}
