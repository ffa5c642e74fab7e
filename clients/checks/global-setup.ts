import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { run, serviceUrl } from '../../test/src/app/run-vitrine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the service. */
    service: string;
  }
}

/** What only an operator can say of the dataset. */
const DESCRIBED = {
  DATASET_LICENSE: 'https://creativecommons.org/publicdomain/zero/1.0/',
  OAI_ADMIN_EMAIL: 'data@vitrine.example',
};

/** Files that the checks make. */
const GENERATED = join(import.meta.dirname, 'generated');

/** Starts the service on the sample collection, and stores its openapi.json for the tools. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-'));
  const service = run('start', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...DESCRIBED });
  const url = await serviceUrl(service);
  const response = await fetch(`${url}/openapi.json`);
  rmSync(GENERATED, { recursive: true, force: true });
  mkdirSync(GENERATED);
  writeFileSync(join(GENERATED, 'openapi.json'), await response.text());
  project.provide('service', url);
  return async () => {
    service.kill();
    await once(service, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}
