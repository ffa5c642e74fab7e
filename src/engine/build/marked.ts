/** 1 at each number that occurs in the list. */
export function marked(numbers: Uint32Array, size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (let i = 0; i < numbers.length; i += 1) marks[numbers[i] ?? size] = 1;
  return marks;
}
