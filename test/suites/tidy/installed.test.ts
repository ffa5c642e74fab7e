import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Files that git tracks; none where there is no git, as in an unpacked release. */
const tracked = (path: string): string =>
  spawnSync('git', ['ls-files', '--', path], { cwd: join(import.meta.dirname, '../../..'), encoding: 'utf8' })
    .stdout ?? '';

test('installed packages are not tracked, not even as a link to a folder elsewhere', () => {
  expect(tracked('node_modules')).toBe('');
});
