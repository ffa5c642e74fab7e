import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { encodePicture, illustrate } from './illustrations/illustrate.ts';
import type { Picture } from './illustrations/kit/picture.ts';
import { type Planned, plannedPictures } from './illustrations/plan.ts';
import type { Subject } from './illustrations/subject.ts';
import { changedPicture } from './illustrations/variants.ts';

/*
 * Draws the illustrations of the sample collection: `node tools/draw-sample-pictures.ts`
 * all of them (half an hour of processor time), with a regular expression those
 * whose path it matches. Files that no record names are removed.
 */

const SAMPLE = join(import.meta.dirname, '../sample');
const PICTURES = join(SAMPLE, 'pictures');

const planned = plannedPictures(join(SAMPLE, 'records'));
const wanted = new RegExp(process.argv[2] ?? '');
const subjects = new Map(planned.map((one) => [one.path, one.subject]));
let last: { readonly path: string; readonly drawing: Promise<Picture> } | undefined;

for (const one of planned) {
  if (!wanted.test(one.path)) continue;
  const bytes = await encodePicture(await pictureOf(one));
  const file = join(PICTURES, one.path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  process.stdout.write(`${one.path} ${bytes.length}\n`);
}
for (const entry of await readdir(PICTURES, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !subjects.has(relative(PICTURES, file))) await rm(file);
}

async function pictureOf({ path, subject, from }: Planned): Promise<Picture> {
  if (from === undefined) return original(path, subject);
  const source = subjects.get(from.path);
  if (source === undefined) throw new Error(`${path} is made from ${from.path}, which no record has`);
  return changedPicture(await original(from.path, source), from.change);
}

/** Drawn once for itself and the views that follow it. */
function original(path: string, subject: Subject): Promise<Picture> {
  const drawing = last?.path === path ? last.drawing : illustrate(subject);
  last = { path, drawing };
  return drawing;
}
