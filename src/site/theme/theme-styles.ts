import type { SchemeColour } from './theme.ts';

/** A stylesheet that sets the accent in both schemes. */
export const accentStyles = ({ light, dark }: SchemeColour): string =>
  `:root{--accent:${light}}@media screen and (prefers-color-scheme:dark){:root{--accent:${dark}}}\n`;
