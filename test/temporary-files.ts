import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run of tests a folder for its temporary files, and deletes it at the end, with what killed tests have left. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-tests-'));
  // Tests of missing rights give up those of the superuser.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
