import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { need } from './proxy.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/monitoring');

test.each([
  ['check config', 'prometheus.yml'],
  ['check rules', 'alerts.yml'],
  ['test rules', 'alerts.test.yml'],
])('promtool %s %s', (command, file) => {
  need('promtool', 'prometheus');
  const { status, stdout, stderr } = spawnSync('promtool', [...command.split(' '), join(FOLDER, file)], {
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
