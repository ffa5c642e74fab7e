import { readdirSync } from 'node:fs';

/** How many segments all collections in a data folder have. */
export const countSegments = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.segment'))
    .length;
