type Items = Uint8Array | Uint16Array | Uint32Array | Float64Array | Float32Array;

/** Lists in one array: list `i` begins at `starts[i]` and ends before `starts[i + 1]`. */
export interface Lists<T extends Items> {
  readonly items: T;
  readonly starts: Uint32Array;
}

/** New lists: the `i`-th is list `docs[i]` of the source `sources[i]`, or of the first source. */
export function pickLists<S extends Items, T extends S>(
  make: new (length: number) => T,
  from: readonly Lists<S>[],
  docs: Uint32Array,
  sources?: Uint32Array,
): Lists<T> {
  const sourceOf = (i: number): Lists<S> => from[sources ? (sources[i] as number) : 0] as Lists<S>;
  const starts = new Uint32Array(docs.length + 1);
  for (let i = 0; i < docs.length; i += 1) {
    const { starts: source } = sourceOf(i);
    const doc = docs[i] as number;
    starts[i + 1] = (starts[i] as number) + (source[doc + 1] as number) - (source[doc] as number);
  }
  const items = new make(starts[docs.length] as number);
  for (let i = 0; i < docs.length; i += 1) {
    const source = sourceOf(i);
    const doc = docs[i] as number;
    items.set(source.items.subarray(source.starts[doc], source.starts[doc + 1]), starts[i]);
  }
  return { items, starts };
}
