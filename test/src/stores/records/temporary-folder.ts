import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new empty folder that goes when the test ends, however it ends, or with `atEnd` of Vitest's `afterAll`. */
export function temporaryFolder(atEnd: (work: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
