import type { SchemeColour } from './theme.ts';

/** The colours of css/base.css that the accent is read on, or that are read on it. */
const BESIDE: Readonly<Record<string, SchemeColour>> = {
  paper: { light: '#fbfaf7', dark: '#151412' },
  mat: { light: '#efece5', dark: '#26231f' },
  'the text of buttons': { light: '#ffffff', dark: '#0a2220' },
};

/** WCAG 2.2, 1.4.3: of text of normal size. */
const AA = 4.5;

/** A line for each colour beside which the accent is hard to read. */
export const accentWarnings = (accent: SchemeColour): string[] =>
  Object.entries(BESIDE).flatMap(([name, colours]) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const ratio = contrast(accent[scheme], colours[scheme]);
      return ratio >= AA
        ? []
        : [
            `accent ${accent[scheme]} (${scheme}) beside ${name} ${colours[scheme]} has a contrast of ${ratio.toFixed(1)}; readable text needs ${AA}`,
          ];
    }),
  );

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
