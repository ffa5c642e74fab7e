import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drawPicture, type Subject } from './drawing/draw-picture.ts';
import { makeVariant, VARIANTS } from './drawing/variants.ts';

/*
 * Draws the illustrations of the sample collection anew: `node sample/draw-pictures.ts`.
 * Three of four objects that name a picture get one, and all that variants.ts
 * lists; the others stay without, as real records do.
 */

const RECORDS = join(import.meta.dirname, 'records');
const PICTURES = join(import.meta.dirname, 'pictures');
const EVERY = 4;

interface Line {
  readonly 'edm:isShownBy'?: { readonly id: string; readonly 'dc:format'?: string };
  readonly 'edm:aggregatedCHO': Readonly<Record<string, unknown>>;
}

async function subjects(): Promise<Subject[]> {
  const found: Subject[] = [];
  for (const file of (await readdir(RECORDS)).sort()) {
    for (const line of (await readFile(join(RECORDS, file), 'utf8')).trimEnd().split('\n')) {
      const { 'edm:isShownBy': shown, 'edm:aggregatedCHO': cho } = JSON.parse(line) as Line;
      if (!shown?.['dc:format']?.startsWith('image/')) continue;
      const { host, pathname } = new URL(shown.id);
      const said = ['dc:type', 'dcterms:medium', 'dc:subject', 'dc:title'].map((name) => cho[name]);
      found.push({ path: host + pathname, wording: JSON.stringify(said) });
    }
  }
  return found;
}

async function write(path: string, picture: Buffer): Promise<void> {
  const file = join(PICTURES, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
}

await rm(PICTURES, { recursive: true, force: true });
const listed = VARIANTS.flatMap(({ of, path }) => [of, path]);
const drawn = new Map<string, Buffer>();
for (const [place, subject] of (await subjects()).entries()) {
  if (place % EVERY === EVERY - 1 && !listed.includes(subject.path)) continue;
  drawn.set(subject.path, await drawPicture(subject));
}
for (const { of, path, change } of VARIANTS) {
  const original = drawn.get(of);
  if (original === undefined || !drawn.has(path))
    throw new Error(`no record has the picture ${of} or ${path}`);
  drawn.set(path, await makeVariant(original, change));
}
for (const [path, picture] of drawn) await write(path, picture);
const bytes = [...drawn.values()].reduce((sum, { length }) => sum + length, 0);
process.stdout.write(`${drawn.size} pictures, ${bytes} bytes\n`);
