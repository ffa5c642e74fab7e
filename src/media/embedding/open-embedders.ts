import { openBuiltinImageEmbedder } from './builtin-image.ts';
import { openBuiltinTextEmbedder } from './builtin-text.ts';
import { BUILTIN, type ImageEmbedder, type TextEmbedder } from './embedder.ts';
import { type InstalledModel, installedModel, installedName } from './models/installed-model.ts';
import type { ModelRow } from './models/model-table.ts';

// Only what is used is loaded.

/** Which model to use. */
export interface ModelChoice {
  /** A folder with a model in the usual layout, or `builtin`. Undefined: what is installed, else the built-in one. */
  readonly setting?: string | undefined;
  /** The folder in which `vitrine models` installs. */
  readonly modelsDir?: string | undefined;
}

/** The text model of the settings. Errors: ModelError if it cannot be used. */
export async function openTextEmbedder(choice: ModelChoice): Promise<TextEmbedder> {
  if (isFolder(choice.setting))
    return (await import('./onnx/onnx-text.ts')).openOnnxTextEmbedder(choice.setting);
  const model = await chosenInstalled('text', choice);
  if (model === undefined) return openBuiltinTextEmbedder();
  const { readModelWords } = await import('./builtin/model-words.ts');
  return openBuiltinTextEmbedder({
    name: `${model.name}@${model.digest}`,
    words: await readModelWords(model.folder),
  });
}

/** The image model of the settings. Errors: ModelError if it cannot be used. */
export async function openImageEmbedder(choice: ModelChoice): Promise<ImageEmbedder> {
  if (isFolder(choice.setting)) return (await import('./onnx/onnx-clip.ts')).openClipEmbedder(choice.setting);
  const installed = await chosenInstalled('image', choice);
  if (installed === undefined) return openBuiltinImageEmbedder();
  return (await import('./networks/open-network.ts')).openNetworkEmbedder(installed);
}

const isFolder = (setting: string | undefined): setting is string =>
  setting !== undefined && setting !== BUILTIN;

/** The installed model that is used; undefined if there is none. Errors: InstalledModelError. */
async function chosenInstalled(
  kind: ModelRow['kind'],
  { setting, modelsDir }: ModelChoice,
): Promise<InstalledModel | undefined> {
  if (setting === BUILTIN || modelsDir === undefined) return undefined;
  const name = installedName(modelsDir, kind);
  return name === undefined ? undefined : installedModel(modelsDir, name);
}
