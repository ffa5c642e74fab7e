import type { ColourName } from './colour-name.ts';

/** Whether a sample of the grid, by its index, is in the border. */
export type Border = (index: number) => boolean;

/** The share of a border line that must have its colour, because of dust and numbers. */
const SHARE_OF_LINE = 0.95;

/**
 * The uniform white, gray or black border of a grid of colours: from each side, the
 * lines that have the colour of the outermost one.
 */
export function borderOf(names: readonly ColourName[], columns: number): Border {
  const rows = names.length / columns;
  const row = (y: number) => names.slice(y * columns, (y + 1) * columns);
  const column = (x: number) => Array.from({ length: rows }, (_, y) => names[y * columns + x] ?? 'gray');
  const top = depth(rows, row);
  const bottom = depth(rows, (y) => row(rows - 1 - y));
  const left = depth(columns, column);
  const right = depth(columns, (x) => column(columns - 1 - x));
  return (index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    return y < top || y >= rows - bottom || x < left || x >= columns - right;
  };
}

/** How many lines from the side belong to the border; none if all of them would. */
function depth(lines: number, line: (from: number) => readonly ColourName[]): number {
  const colour = (['white', 'gray', 'black'] as const).find((one) => isOf(one, line(0)));
  if (colour === undefined) return 0;
  for (let at = 1; at < lines; at++) if (!isOf(colour, line(at))) return at;
  return 0;
}

const isOf = (colour: ColourName, line: readonly ColourName[]): boolean =>
  line.filter((name) => name === colour).length >= SHARE_OF_LINE * line.length;
