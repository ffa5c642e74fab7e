import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The models of these tests: outside of this package, so that the next run finds them. `MODELS_CACHE` names another folder. */
export const INSTALLED = {
  folder: process.env['MODELS_CACHE'] ?? join(tmpdir(), 'vitrine-models'),
  names: ['all-MiniLM-L6-v2', 'mobilenet-v1-0.25', 'resnet50-v1'],
} as const;

/** What processes need of this one's environment to download; Vitest adds variables that are not settings. */
export const NETWORK: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'npm_config_registry'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
