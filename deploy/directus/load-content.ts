/**
 * Loads a content folder (docs/content.md), by default the sample, into a
 * Directus that has been set up: pictures, institutions, pages. Entries with
 * the same ids are replaced, others stay. It can be run again.
 *
 * Run: DIRECTUS_URL=… DIRECTUS_TOKEN=<of an administrator> node deploy/directus/load-content.ts [FOLDER]
 */
import { fileURLToPath } from 'node:url';
import { administer, required } from './administration.ts';
import { load } from './load.ts';
import { readContentFolder } from './read-content-folder.ts';

const SAMPLE = fileURLToPath(new URL('../../sample', import.meta.url));

const { DIRECTUS_URL, DIRECTUS_TOKEN } = required(['DIRECTUS_URL', 'DIRECTUS_TOKEN']);
const directus = administer(DIRECTUS_URL.replace(/\/+$/, ''), DIRECTUS_TOKEN);
const counts = await load(directus, readContentFolder(process.argv[2] ?? SAMPLE));
console.log(
  `Loaded ${counts.institutions} institutions, ${counts.content} pages, ${counts.pictures} new pictures`,
);
