import { createHash } from 'node:crypto';
import { type Dispatcher, request } from 'undici';
import { firstLineOf } from '../../kernel/error-message.ts';
import { exponential, type RetryOptions, retry } from '../../kernel/retry.ts';
import { ModelError } from '../embedder.ts';
import type { ModelRow } from './model-table.ts';

export interface DownloadOptions {
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
export async function downloadTarball(pinned: Pinned, options: DownloadOptions): Promise<Uint8Array> {
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
