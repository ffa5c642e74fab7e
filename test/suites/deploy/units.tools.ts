import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { need } from './proxy.ts';

const ROOT = join(import.meta.dirname, '../../..');
const UNITS = join(ROOT, 'deploy/systemd');

const names = readdirSync(UNITS).filter((name) => /\.(?:service|timer)$/.test(name));

/** A unit as if Vitrine were installed where it is, in a folder with all others. */
function copyOf(wanted: string): string {
  const folder = temporaryFolder();
  for (const name of names) {
    const text = readFileSync(join(UNITS, name), 'utf8').replaceAll('/opt/vitrine', ROOT);
    writeFileSync(join(folder, name), text);
  }
  return join(folder, wanted);
}

const analyze = (...options: string[]) => {
  need('systemd-analyze', 'systemd');
  return spawnSync('systemd-analyze', options, {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_COLORS: '0' },
  });
};

test.each(names)('systemd understands %s', (name) => {
  const { status, stderr } = analyze('verify', copyOf(name));
  expect([status, stderr]).toEqual([0, '']);
});

test.each(names.filter((name) => name.endsWith('.service')))('%s is little exposed', (name) => {
  const options = ['--offline=true', '--threshold=20', '--no-pager'];
  const { status, stdout } = analyze('security', ...options, copyOf(name));
  expect([status, stdout.match(/Overall exposure level.*/)?.[0]]).toEqual([0, expect.stringContaining('OK')]);
});
