/** Letters of 5 × 7 dots, so that the label needs no font of the machine; a row of five bits each. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  L: [16, 16, 16, 16, 16, 16, 31],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
};

const WORD = 'ILLUSTRATION';

/** A strip with the word ILLUSTRATION at the lower left, as part of an SVG of that height. */
export function label(height: number): string {
  const top = height - 13;
  const dots = [...WORD].flatMap((letter, place) =>
    (LETTERS[letter] ?? []).flatMap((row, y) =>
      [0, 1, 2, 3, 4]
        .filter((x) => (row >> (4 - x)) & 1)
        .map((x) => `<rect x="${4 + place * 6 + x}" y="${top + 3 + y}" width="1" height="1" fill="#222"/>`),
    ),
  );
  return `<rect x="0" y="${top}" width="${WORD.length * 6 + 7}" height="13" fill="#eee"/>${dots.join('')}`;
}
