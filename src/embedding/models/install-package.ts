import { FileError } from '../../kernel/files.ts';
import { ModelError } from '../embedder.ts';
import { modelFault } from '../onnx/model-files.ts';
import type { ModelRow } from './model-table.ts';
import { lockModelsFolder, putModel } from './models-folder.ts';
import { packageFiles } from './package-files.ts';
import { type DownloadOptions, downloadTarball } from './registry-tarball.ts';

export interface InstallOptions extends DownloadOptions {
  /** Called when the download is complete and the model is made of it, which may take a minute. */
  readonly onDownloaded?: (() => void) | undefined;
}

/**
 * Downloads a model and puts it into the folder of models, or replaces it. Nothing
 * changes unless all of it succeeds.
 * Errors: ModelError, FileError; the signal's reason.
 */
export async function installPackage(
  modelsDir: string,
  name: string,
  row: ModelRow,
  options: InstallOptions,
): Promise<void> {
  const lock = await lockModelsFolder(modelsDir);
  try {
    // Before the download, which is useless if the runtime is missing.
    const convert = await row.convert?.();
    const derive = await row.derive?.();
    const tarball = await downloadTarball(row, options);
    options.onDownloaded?.();
    const { package: from, version, integrity, revision } = row;
    const description = { name, package: from, version, integrity, revision };
    const files = await packageFiles(tarball, row.files);
    await putModel(
      modelsDir,
      description,
      convert === undefined ? files : await convert(files),
      async (folder) => {
        const derived = await derive?.(folder);
        options.signal?.throwIfAborted();
        return derived ?? new Map();
      },
    );
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ModelError || error instanceof FileError) throw error;
    throw new ModelError(`cannot install the model ${name}: ${modelFault(error)}`, { cause: error });
  } finally {
    lock.release();
  }
}
