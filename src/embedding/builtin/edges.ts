import { SIDE } from './picture-planes.ts';

/** Along each side. */
export const EDGE_CELLS = 5;

/** Within 180 degrees. */
export const DIRECTIONS = 8;

export interface Edges {
  /** Strength by cell and direction, distributed over the nearest cells and directions. */
  readonly histograms: Float32Array;
  /** Mean strength, and how much it varies. */
  readonly mean: number;
  readonly deviation: number;
}

/** Positions and directions of the edges in a plane. */
export function edges(plane: Float32Array): Edges {
  const histograms = new Float32Array(EDGE_CELLS * EDGE_CELLS * DIRECTIONS);
  const at = (x: number, y: number) => plane[y * SIDE + x] ?? 0;
  let [sum, squares] = [0, 0];
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
      const across = at(x + 1, y) - at(x - 1, y);
      const down = at(x, y + 1) - at(x, y - 1);
      const strength = Math.sqrt(across * across + down * down);
      sum += strength;
      squares += strength * strength;
      if (strength < FAINT) continue;
      const turn = (Math.atan2(down, across) / Math.PI + 1) % 1;
      addShares(histograms, x, y, turn * DIRECTIONS, strength);
    }
  }
  const count = (SIDE - 2) ** 2;
  const mean = sum / count;
  return {
    histograms: histograms.map((strength) => Math.sqrt(strength / count)),
    mean,
    deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)),
  };
}

/** Weaker edges are grain of paper or traces of compression. */
const FAINT = 0.01;

function addShares(into: Float32Array, x: number, y: number, direction: number, strength: number): void {
  const column = ((x + 0.5) * EDGE_CELLS) / SIDE - 0.5;
  const row = ((y + 0.5) * EDGE_CELLS) / SIDE - 0.5;
  const lower = Math.floor(direction);
  const fraction = direction - lower;
  for (let i = 0; i < 4; i++) {
    const cellColumn = Math.floor(column) + (i & 1);
    const cellRow = Math.floor(row) + (i >> 1);
    const share = strength * (1 - Math.abs(column - cellColumn)) * (1 - Math.abs(row - cellRow));
    const bin = (inGrid(cellRow) * EDGE_CELLS + inGrid(cellColumn)) * DIRECTIONS;
    const first = bin + (lower % DIRECTIONS);
    const second = bin + ((lower + 1) % DIRECTIONS);
    into[first] = (into[first] ?? 0) + share * (1 - fraction);
    into[second] = (into[second] ?? 0) + share * fraction;
  }
}

const inGrid = (cell: number) => Math.max(0, Math.min(EDGE_CELLS - 1, cell));
