import { createHash, hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isMissing, systemReason, unlessMissing } from '../../../kernel/files.ts';
import { parseJson } from '../../../kernel/json.ts';
import { ModelError } from '../embedder.ts';
import { MODELS, type ModelName, type ModelRow, modelNames } from './model-table.ts';

/** A model in the folder of models whose files are intact. */
export interface InstalledModel {
  readonly name: ModelName;
  readonly folder: string;
  /** 12 hexadecimal digits, the same on every machine: they change with the package and our revision. */
  readonly digest: string;
  /** Size of its files. */
  readonly bytes: number;
}

/** An installed model cannot be used; the message names it and says why. */
export class InstalledModelError extends ModelError {
  /** What follows its name. */
  readonly reason: string;

  constructor(model: ModelName, reason: string, cause?: unknown) {
    super(`the model ${model} ${reason}: vitrine models install ${model} installs it again`, { cause });
    this.reason = reason;
  }
}

/** The file in a model's folder that describes it. */
export const MANIFEST = 'model.json';

const manifestSchema = z.object({
  name: z.string(),
  package: z.string(),
  version: z.string(),
  integrity: z.string(),
  revision: z.number(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type ModelManifest = z.infer<typeof manifestSchema>;

/**
 * The model of this name, once every file has been compared with its hash; undefined if it is not installed.
 * Errors: InstalledModelError if it is damaged, or was installed by another version of Vitrine.
 */
export async function installedModel(
  modelsDir: string,
  name: ModelName,
): Promise<InstalledModel | undefined> {
  const folder = join(modelsDir, name);
  if (!existsSync(folder)) return undefined;
  const manifest = await readManifest(name, folder);
  const row: ModelRow = MODELS[name];
  if (manifest.integrity !== row.integrity || manifest.revision !== row.revision)
    throw new InstalledModelError(name, 'was installed by another version of Vitrine');
  for (const file of manifest.files) {
    const fault = await faultOf(join(folder, file.path), file);
    if (fault !== undefined) throw new InstalledModelError(name, `is damaged: ${file.path} ${fault}`);
  }
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return { name, folder, digest: modelDigest(row), bytes };
}

/** The model of a kind that is used without a setting, whether or not it is intact; undefined if none is installed. */
export const installedName = (modelsDir: string, kind: ModelRow['kind']): ModelName | undefined =>
  modelNames(kind).find((name) => existsSync(join(modelsDir, name)));

/** Of what determines the vectors: the files of the package, and what is made of them. */
const modelDigest = ({ integrity, revision }: ModelRow): string =>
  hash('sha256', `${integrity} ${revision}`).slice(0, 12);

async function readManifest(name: ModelName, folder: string): Promise<ModelManifest> {
  const text = await unlessMissing(readFile(join(folder, MANIFEST), 'utf8'));
  if (text === undefined) throw new InstalledModelError(name, `is damaged: ${MANIFEST} is missing`);
  const { data } = manifestSchema.safeParse(parseJson(text));
  if (data === undefined) throw new InstalledModelError(name, `is damaged: ${MANIFEST} cannot be read`);
  return data;
}

/** What is wrong with a file; undefined if nothing is. */
async function faultOf(
  path: string,
  { bytes, sha256 }: ModelManifest['files'][number],
): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    if (size !== bytes) return `has ${size} bytes, not ${bytes}`;
    const digest = createHash('sha256');
    await pipeline(createReadStream(path), digest);
    return digest.digest('hex') === sha256 ? undefined : 'does not match its hash';
  } catch (error) {
    if (isMissing(error)) return 'is missing';
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return `cannot be read: ${reason}`;
  }
}
