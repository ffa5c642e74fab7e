import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { FileError } from '../../kernel/files.ts';
import { ModelError } from '../embedder.ts';
import { modelFault } from '../onnx/model-files.ts';
import type { ModelFiles, ModelRow } from './model-table.ts';
import { lockModelsFolder, putModel } from './models-folder.ts';
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

/** Folder that contains everything in a tarball of npm. */
const ROOT = 'package/';

/**
 * Files of a package by other paths. `files`: paths in the package by those of the result.
 * Errors: if a file is missing, or the tarball cannot be read.
 */
async function packageFiles(
  tarball: Uint8Array,
  files: Readonly<Record<string, string>>,
): Promise<ModelFiles> {
  const wanted = new Set(Object.values(files));
  const read = new Map<string, Uint8Array>();
  const archive = extract();
  const gunzip = createGunzip().on('error', (error) => archive.destroy(error));
  Readable.from([tarball], { objectMode: false }).pipe(gunzip).pipe(archive);
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const path = name.startsWith(ROOT) ? name.slice(ROOT.length) : name;
    if (type !== 'file' || !wanted.has(path)) {
      entry.resume();
      continue;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry as AsyncIterable<Uint8Array>) chunks.push(chunk);
    read.set(path, Buffer.concat(chunks));
  }
  return new Map(
    Object.entries(files).map(([name, path]) => {
      const bytes = read.get(path);
      if (bytes === undefined) throw new Error(`the package contains no ${path}`);
      return [name, bytes];
    }),
  );
}
