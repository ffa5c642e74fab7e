/** The lists of all documents, one after the other, in another order of the documents. */
export function reorderLists<T extends Uint16Array | Uint32Array | Float64Array>(
  items: T,
  starts: Uint32Array,
  order: Uint32Array,
  make: new (length: number) => T,
): { items: T; starts: Uint32Array } {
  const newStarts = new Uint32Array(order.length + 1);
  let total = 0;
  order.forEach((doc, i) => {
    total += (starts[doc + 1] as number) - (starts[doc] as number);
    newStarts[i + 1] = total;
  });
  const result = new make(total);
  order.forEach((doc, i) => {
    result.set(items.subarray(starts[doc] as number, starts[doc + 1] as number), newStarts[i] as number);
  });
  return { items: result, starts: newStarts };
}
