import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type Dispatcher, request } from 'undici';
import { firstLineOf } from '../../../kernel/error-message.ts';
import { FileError } from '../../../kernel/files.ts';
import { exponential, type RetryOptions, retry } from '../../../kernel/retry.ts';
import { ModelError } from '../embedder.ts';
import { modelFault } from '../onnx/model-files.ts';
import type { ModelFiles, ModelRow } from './model-table.ts';
import { lockModelsFolder, putModel } from './models-folder.ts';

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

interface DownloadOptions {
  /** URL of the npm registry, with or without a slash at the end. */
  readonly registry: string;
  /** Follows redirects and uses the operator's proxy; without it, neither. */
  readonly dispatcher?: Dispatcher | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Called before a failed download is repeated. */
  readonly onRetry?: RetryOptions['onRetry'];
  readonly wait?: RetryOptions['wait'];
  /** The longest time of one download. */
  readonly maxMs?: number;
}

const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 1000;
/** How long the registry may be silent. */
const SILENCE_MS = 30_000;
const MAX_MS = 3_600_000;

type Pinned = Pick<ModelRow, 'package' | 'version' | 'integrity' | 'downloadBytes'>;

/**
 * The tarball of a package, which matches its integrity hash.
 * Errors: ModelError that names the URL; the signal's reason.
 */
async function downloadTarball(pinned: Pinned, options: DownloadOptions): Promise<Uint8Array> {
  const { registry, onRetry, signal, wait } = options;
  const url = tarballUrl(registry, pinned);
  try {
    return await retry(() => download(url, pinned, options), {
      isRetryable: (error) => !(error instanceof Refusal),
      maxAttempts: MAX_ATTEMPTS,
      backOffMs: exponential(FIRST_WAIT_MS),
      signal,
      ...(onRetry && { onRetry }),
      ...(wait && { wait }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new ModelError(`cannot download ${url}: ${firstLineOf(error)}`, { cause: error });
  }
}

/** Source: docs/responses/package-metadata.md of npm's registry; other registries use the same paths. */
function tarballUrl(
  registry: string,
  { package: name, version }: Pick<Pinned, 'package' | 'version'>,
): string {
  const file = `${name.replace(/^.*\//, '')}-${version}.tgz`;
  return `${registry.replace(/\/+$/, '')}/${name}/-/${file}`;
}

/** A response that would be the same again. */
class Refusal extends Error {}

async function download(
  url: string,
  { integrity, downloadBytes }: Pinned,
  { dispatcher, signal, onProgress, maxMs = MAX_MS }: DownloadOptions,
): Promise<Uint8Array> {
  const late = AbortSignal.timeout(maxMs);
  const { statusCode, body } = await request(url, {
    headers: { accept: 'application/octet-stream', 'accept-encoding': 'identity' },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    ...(dispatcher && { dispatcher }),
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
  });
  try {
    if (statusCode !== 200) throw refusalFor(statusCode);
    const digest = createHash('sha512');
    const tarball = new Uint8Array(downloadBytes);
    let length = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      if (length + chunk.length > downloadBytes)
        throw new Refusal(`it has more than the expected ${downloadBytes} bytes`);
      tarball.set(chunk, length);
      length += chunk.length;
      digest.update(chunk);
      onProgress?.(length);
    }
    if (length < downloadBytes)
      throw new Error(`the download ended after ${length} of ${downloadBytes} bytes`);
    if (`sha512-${digest.digest('base64')}` !== integrity)
      throw new Refusal('it does not match the integrity hash of the package');
    return tarball;
  } finally {
    body.on('error', () => {}).destroy();
  }
}

const refusalFor = (status: number): Error =>
  status >= 500 || status === 429
    ? new Error(`the registry returned ${status}`)
    : new Refusal(`the registry returned ${status}`);
