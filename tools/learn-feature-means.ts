/*
 * node tools/learn-feature-means.ts MODELS_DIR
 *
 * Writes the mean features of pictures to src/media/embedding/networks/means, for each
 * network that is installed in a folder of models. The pictures are those of the
 * sample collection. Other means make other vectors: then raise the revision of the
 * model (src/media/embedding/models/model-table.ts).
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedModel } from '../src/media/embedding/models/installed-model.ts';
import { modelNames } from '../src/media/embedding/models/model-table.ts';
import { openDescriber } from '../src/media/embedding/networks/describe-picture.ts';
import { decodePicture } from '../src/media/imaging/decode-picture.ts';

const [modelsDir] = process.argv.slice(2);
if (modelsDir === undefined) throw new Error('name the folder of models');
const pictures = new URL('../sample/pictures/', import.meta.url);
const means = new URL('../src/media/embedding/networks/means/', import.meta.url);
mkdirSync(means, { recursive: true });

for (const name of modelNames('image')) {
  const model = await installedModel(modelsDir, name);
  if (model === undefined) continue;
  const describe = await openDescriber(model.folder);
  let sum = new Float32Array();
  let count = 0;
  for (const entry of readdirSync(pictures, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const decoded = await decodePicture(readFileSync(join(entry.parentPath, entry.name)));
    if (decoded.outcome !== 'decoded') continue;
    const { features } = await describe(decoded.raster);
    sum = features.map((value, at) => value + (sum[at] ?? 0));
    count += 1;
  }
  const bytes = Buffer.alloc(4 * sum.length);
  for (const [at, value] of sum.entries()) bytes.writeFloatLE(value / count, 4 * at);
  writeFileSync(new URL(`${name}.bin`, means), bytes);
  process.stdout.write(`${name}: ${count} pictures\n`);
}
