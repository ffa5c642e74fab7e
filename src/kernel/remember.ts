/**
 * A function that keeps the values of the keys asked for lately, so that a key
 * that comes again costs a look-up. Values must depend on nothing but the key
 * and must not be changed by who gets them.
 *
 * Keeps at most `entries` values, those asked for last; keys of more than
 * `MAX_KEY_CHARACTERS` are never kept. What throws is not kept either.
 */
export function remember<Value>(entries: number, make: (key: string) => Value): (key: string) => Value {
  // A Map iterates in the order of insertion: the first key is the one asked for longest ago.
  const kept = new Map<string, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const value = make(key);
    if (key.length > MAX_KEY_CHARACTERS) return value;
    kept.set(key, value);
    const [oldest] = kept.size > entries ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

const MAX_KEY_CHARACTERS = 2000;
