/**
 * Items in an order in which their traits repeat as rarely as possible; of equally good ones, the first comes first.
 * `count` is how many are chosen. Takes the square of their number: for some hundred at most.
 */
export function varied<Item>(
  items: readonly Item[],
  traitsOf: (item: Item) => readonly string[],
  count = items.length,
): Item[] {
  const rest = items.map((item) => ({ item, traits: traitsOf(item), repetitions: 0 }));
  const byTrait = new Map<string, typeof rest>();
  for (const one of rest)
    for (const trait of one.traits) byTrait.getOrInsertComputed(trait, () => []).push(one);
  const chosen: Item[] = [];
  while (chosen.length < count && rest.length > 0) {
    const best = rest.reduce((a, b) => (b.repetitions < a.repetitions ? b : a));
    rest.splice(rest.indexOf(best), 1);
    chosen.push(best.item);
    for (const trait of best.traits) for (const like of byTrait.get(trait) ?? []) like.repetitions += 1;
  }
  return chosen;
}
