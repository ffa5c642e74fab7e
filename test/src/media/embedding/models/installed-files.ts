import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  MODELS,
  type ModelFiles,
  type ModelName,
  type ModelRow,
} from '../../../../../src/media/embedding/models/model-table.ts';

/** Writes files as if they were an installed model. `changed`: what its description says otherwise. */
export function writeInstalledModel(
  modelsDir: string,
  name: ModelName,
  files: ModelFiles,
  changed: Readonly<Record<string, unknown>> = {},
): string {
  const folder = join(modelsDir, name);
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const { package: from, version, integrity, revision }: ModelRow = MODELS[name];
  const description = {
    name,
    package: from,
    version,
    integrity,
    revision,
    files: [...files].map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: hash('sha256', bytes) })),
    ...changed,
  };
  writeFileSync(join(folder, 'model.json'), JSON.stringify(description));
  return folder;
}
