import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '../../../kernel/error-message.ts';
import { ModelError } from '../embedder.ts';

/**
 * The first of several files that exists; the other files must exist, too.
 * Errors: ModelError naming what is missing.
 */
export function requireModel(
  kind: string,
  folder: string,
  names: readonly string[],
  others: readonly string[],
): string {
  const model = names.map((name) => join(folder, name)).find((file) => existsSync(file));
  const missing = [
    ...(model === undefined ? [names.join(' or ')] : []),
    ...others.filter((name) => !existsSync(join(folder, name))),
  ];
  if (model !== undefined && missing.length === 0) return model;
  throw unusable(kind, folder, new Error(`there is no ${missing.join(', ')}`));
}

/** The folder's name with a hash of the file, which distinguishes models in folders of the same name. */
export async function modelName(folder: string, file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `${basename(folder)}@${hash.digest('hex').slice(0, 12)}`;
}

export function unusable(kind: string, folder: string, cause: unknown): ModelError {
  return new ModelError(`cannot use the ${kind} model in ${folder}: ${modelFault(cause)}`, { cause });
}

/** Why a model cannot be used: what to do if the runtime is missing, else the error's message. */
export function modelFault(error: unknown): string {
  const message = messageOf(error);
  return message.includes("Cannot find package 'onnxruntime-node'") ? NO_RUNTIME : message;
}

const NO_RUNTIME =
  'the ONNX runtime is not installed; run node bin/setup.mjs --models in a clone, npm install onnxruntime-node elsewhere';
