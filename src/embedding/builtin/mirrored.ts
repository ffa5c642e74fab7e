import { COLOUR_CELLS } from './colours.ts';
import { DIRECTIONS, EDGE_CELLS } from './edges.ts';

/** The result of `describePicture` for the mirror image (left and right exchanged), from that of the picture. */
export const mirrored = (described: Float32Array): Float32Array =>
  described.map((_, at) => (SIGNS[at] ?? 1) * (described[ORIGINS[at] ?? at] ?? 0));

/** The component of the picture that a component of the mirror image equals, and whether its sign changes. */
interface Origin {
  readonly from: number;
  readonly sign: 1 | -1;
}

/** By part, in the order of `describePicture`; `from` is relative to the part. */
const LAYOUT: readonly (readonly Origin[])[] = [
  frequencies(8)
    .slice(1)
    .map(({ from, sign }) => ({ from: from - 1, sign })),
  frequencies(6),
  frequencies(6),
  cells(EDGE_CELLS, DIRECTIONS, (direction) => (DIRECTIONS - direction) % DIRECTIONS),
  unchanged(64),
  cells(COLOUR_CELLS, 3, (component) => component),
  unchanged(5),
];

const ORIGINS: number[] = [];
const SIGNS: number[] = [];
for (const part of LAYOUT) {
  const start = ORIGINS.length;
  for (const { from, sign } of part) {
    ORIGINS.push(start + from);
    SIGNS.push(sign);
  }
}

/** Components of an odd horizontal frequency change their sign. */
function frequencies(count: number): Origin[] {
  return Array.from({ length: count * count }, (_, at) => ({ from: at, sign: (at % count) % 2 ? -1 : 1 }));
}

function cells(side: number, each: number, origin: (at: number) => number): Origin[] {
  return Array.from({ length: side * side * each }, (_, at) => {
    const cell = Math.floor(at / each);
    const column = side - 1 - (cell % side);
    return { from: (cell - (cell % side) + column) * each + origin(at % each), sign: 1 };
  });
}

function unchanged(length: number): Origin[] {
  return Array.from({ length }, (_, from) => ({ from, sign: 1 }));
}
