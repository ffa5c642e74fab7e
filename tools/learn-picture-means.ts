/*
 * node tools/learn-picture-means.ts
 *
 * Draws random pictures, always the same ones, and writes their means to
 * src/media/embedding/builtin/picture-means.bin. They stand for paintings,
 * photographs, drawings on paper, written pages and objects on a plain
 * background. Other means make other vectors: then give the built-in image model a
 * new name (src/media/embedding/builtin-image.ts).
 */
import { writeFileSync } from 'node:fs';
import {
  describePicture,
  IMAGE_DIMENSIONS,
  mirrored,
  PARTS,
  relativeTo,
} from '../src/media/embedding/builtin/picture-vector.ts';
import { drawPicture } from '../test/src/media/imaging/draw-picture.ts';

const PICTURES = 1500;

// A picture and its mirror image count equally.
const described = Array.from({ length: PICTURES }, (_, seed) => describePicture(drawPicture(seed))).flatMap(
  (one) => [one, mirrored(one)],
);
const components = Float32Array.from(
  { length: IMAGE_DIMENSIONS },
  (_, at) => described.reduce((sum, values) => sum + (values[at] ?? 0), 0) / described.length,
);
const relative = described.map((values) => relativeTo(values, { components }));
let start = 0;
const distances = PARTS.map(({ length }) => {
  const indexes = Array.from({ length }, (_, i) => start + i);
  start += length;
  const all = relative.map((values) => Math.hypot(...indexes.map((at) => values[at] ?? 0)));
  return all.reduce((sum, distance) => sum + distance, 0) / all.length;
});
const bytes = Buffer.alloc(4 * (components.length + distances.length));
for (const [i, value] of [...components, ...distances].entries()) bytes.writeFloatLE(value, 4 * i);
writeFileSync(new URL('../src/media/embedding/builtin/picture-means.bin', import.meta.url), bytes);
process.stdout.write(
  `${PICTURES} pictures; ${PARTS.map(({ name }, i) => `${name} ${distances[i]?.toFixed(3)}`).join(', ')}\n`,
);
