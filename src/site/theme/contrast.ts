import type { ThemeColours } from '../theme.ts';

/** The colours of css/base.css that an operator may change. */
const DEFAULTS: Required<ThemeColours> = {
  accent: { light: '#0f5e59', dark: '#7fcfc4' },
  accentText: { light: '#ffffff', dark: '#0a2220' },
  ink: { light: '#1c1a17', dark: '#efebe3' },
  inkSoft: { light: '#5d574e', dark: '#b3aca0' },
  paper: { light: '#fbfaf7', dark: '#151412' },
  mat: { light: '#efece5', dark: '#26231f' },
};

/** Pairs of text and background. */
const PAIRS: readonly (readonly [keyof ThemeColours, keyof ThemeColours])[] = [
  ['accent', 'paper'],
  ['accent', 'mat'],
  ['accentText', 'accent'],
  ['ink', 'paper'],
  ['ink', 'mat'],
  ['inkSoft', 'paper'],
  ['inkSoft', 'mat'],
];

/** WCAG 2.2, 1.4.3: of text of normal size. */
const AA = 4.5;

/** A line for each pair of colours that is hard to read. */
export function colourWarnings(given: ThemeColours): string[] {
  const colours = { ...DEFAULTS, ...given };
  return PAIRS.filter((pair) => pair.some((name) => given[name] !== undefined)).flatMap(
    ([text, background]) =>
      (['light', 'dark'] as const).flatMap((scheme) => {
        const [front, back] = [colours[text][scheme], colours[background][scheme]];
        const ratio = contrast(front, back);
        return ratio >= AA
          ? []
          : [
              `colours: ${text} ${front} on ${background} ${back} (${scheme}) has a contrast of ${ratio.toFixed(1)}; readable text needs ${AA}`,
            ];
      }),
  );
}

/** The contrast of two colours such as `#0f5e59`, from 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
