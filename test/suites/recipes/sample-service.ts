import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, serviceUrl } from '../../src/app/run-vitrine.ts';

export interface SampleService {
  readonly baseUrl: string;
  /** An empty folder, in which programs run. */
  readonly folder: string;
  stop(): void;
}

/** `vitrine start` with the sample collection, when its pictures are known. */
export async function startSample(): Promise<SampleService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-'));
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-recipes-'));
  const service = run('start', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  const baseUrl = await serviceUrl(service);
  for (let known = 0, rounds = 0; known === 0 || rounds < ROUNDS_WITHOUT_MORE; rounds += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const query = 'q=*&filter_by=imageMegapixel:>0&per_page=1&facet_by=&use_cache=false';
    const { found } = (await (await fetch(`${baseUrl}/v2/search?${query}`)).json()) as { found: number };
    if (found > known) [known, rounds] = [found, 0];
  }
  return {
    baseUrl,
    folder,
    stop() {
      service.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Pictures are published every second while they are processed: then these are all. */
const ROUNDS_WITHOUT_MORE = 20;
