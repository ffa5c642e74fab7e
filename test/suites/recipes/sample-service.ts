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
  for (;;) {
    const query = 'q=*&filter_by=imageMegapixel:>0&per_page=1&facet_by=&use_cache=false';
    const response = await fetch(`${baseUrl}/v2/search?${query}`);
    if (((await response.json()) as { readonly found: number }).found > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
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
