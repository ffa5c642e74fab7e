/**
 * The CRC-32 of two byte sequences one after the other, from those of each and
 * the length of the second.
 *
 * A CRC is a remainder of polynomials over two elements: the first one is
 * multiplied by x to the number of bits that follow it. Numbers hold the
 * coefficient of x⁰ in their highest bit.
 */
export function combineCrc(first: number, second: number, secondBytes: number): number {
  return (multiply(powerOfX(secondBytes), first) ^ second) >>> 0;
}

const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** x to the power of eight times `bytes`. */
function powerOfX(bytes: number): number {
  let power = ONE;
  let rest = bytes;
  for (let digit = 0; rest > 0; digit += 1) {
    if (rest % 2 === 1) power = multiply(squareAt(digit), power);
    rest = Math.floor(rest / 2);
  }
  return power;
}

/** x to the power of eight, then of sixteen, of thirty-two, …, as far as they were asked for. */
const squares = [ONE >>> 8];

function squareAt(digit: number): number {
  for (let last = squares.at(-1) ?? ONE; squares.length <= digit; squares.push(last))
    last = multiply(last, last);
  return squares[digit] ?? ONE;
}
