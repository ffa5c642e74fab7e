import type { ThemeColours } from '../theme.ts';

/** The custom properties of css/base.css by the names of colours in `site.json`. */
const PROPERTIES: Readonly<Record<keyof ThemeColours, string>> = {
  accent: '--accent',
  accentText: '--accent-ink',
  ink: '--ink',
  inkSoft: '--ink-soft',
  paper: '--paper',
  mat: '--mat',
};

/** A stylesheet that sets the colours in both schemes; undefined if there are none. */
export function themeStyles(colours: ThemeColours | undefined): string | undefined {
  const given = Object.entries(colours ?? {}) as [keyof ThemeColours, { light: string; dark: string }][];
  if (given.length === 0) return undefined;
  const rules = (scheme: 'light' | 'dark') =>
    given.map(([name, colour]) => `${PROPERTIES[name]}:${colour[scheme]}`).join(';');
  return `:root{${rules('light')}}@media screen and (prefers-color-scheme:dark){:root{${rules('dark')}}}\n`;
}
