import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder that is removed when this process ends, also by ctrl-C or SIGTERM. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}
