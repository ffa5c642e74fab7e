import { type InstallOptions, installPackage } from './models/install-package.ts';
import { InstalledModelError, installedModel, installedName } from './models/installed-model.ts';
import { MODELS, type ModelName, type ModelRow, modelNames } from './models/model-table.ts';
import { lockModelsFolder, removeModelFolder } from './models/models-folder.ts';

export { installedName, type ModelName };

/** What `vitrine models` shows of a model, installed or not. */
export interface ModelState extends Pick<ModelRow, 'kind' | 'package' | 'version' | 'licence'> {
  readonly name: ModelName;
  readonly downloadBytes: number;
  /** `unusable`: damaged, or installed by another version of Vitrine. */
  readonly state: 'installed' | 'missing' | 'unusable';
  /** Why it is unusable. */
  readonly reason?: string;
  /** Size of its files, if they are intact. */
  readonly installedBytes?: number;
}

/** Names of all models that can be installed. */
export const MODEL_NAMES: readonly ModelName[] = modelNames();

/** Undefined if there is no model of this name. */
export const modelNamed = (name: string): ModelName | undefined => MODEL_NAMES.find((one) => one === name);

/** The models that are installed without a name: small ones that make texts and pictures better. */
export const RECOMMENDED_MODELS: readonly ModelName[] = ['all-MiniLM-L6-v2', 'mobilenet-v1-0.25'];

/** All models, or some, in the order of the table. Every file of an installed one is read. */
export async function modelStates(
  modelsDir: string,
  names: readonly string[] = MODEL_NAMES,
): Promise<ModelState[]> {
  const states: ModelState[] = [];
  for (const name of MODEL_NAMES) if (names.includes(name)) states.push(await modelState(modelsDir, name));
  return states;
}

async function modelState(modelsDir: string, name: ModelName): Promise<ModelState> {
  const { kind, package: from, version, licence, downloadBytes } = MODELS[name];
  const described = { name, kind, package: from, version, licence, downloadBytes };
  try {
    const model = await installedModel(modelsDir, name);
    if (model === undefined) return { ...described, state: 'missing' };
    return { ...described, state: 'installed', installedBytes: model.bytes };
  } catch (error) {
    if (!(error instanceof InstalledModelError)) throw error;
    return { ...described, state: 'unusable', reason: error.reason };
  }
}

/**
 * Downloads a model and installs it, instead of a damaged one if there is one.
 * Errors: ModelError, FileError; the signal's reason.
 */
export const installModel = (modelsDir: string, name: ModelName, options: InstallOptions): Promise<void> =>
  installPackage(modelsDir, name, MODELS[name], options);

/** Whether there was one. Errors: ModelError, FileError. */
export async function removeModel(modelsDir: string, name: ModelName): Promise<boolean> {
  const lock = await lockModelsFolder(modelsDir);
  try {
    return await removeModelFolder(modelsDir, name);
  } finally {
    lock.release();
  }
}
