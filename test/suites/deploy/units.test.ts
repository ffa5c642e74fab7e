import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import memory from '../../../bin/memory.json' with { type: 'json' };
import { SETTING_NAMES } from '../../../src/app/settings/settings-table.ts';

const FOLDER = join(import.meta.dirname, '../../../deploy/systemd');
const services = readdirSync(FOLDER).filter((name) => name.endsWith('.service'));

test.each(services)('%s starts Vitrine like bin/vitrine.mjs, and its settings exist', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const [, given = ''] = /^ExecStart=\S+\/node (.*) \S+\/src\/app\/main\.ts /m.exec(text) ?? [];
  expect(given.split(' ')).toEqual(memory.nodeArguments);
  const variables = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const environment = Object.fromEntries(variables.map((one) => one.split('=')));
  expect(environment).toMatchObject(memory.environment);
  const others = Object.keys(environment).filter(
    (one) => !/^(?:MALLOC_|NODE_ENV$|NODE_COMPILE_CACHE$)/.test(one),
  );
  expect(others.filter((one) => !SETTING_NAMES.includes(one))).toEqual([]);
});
