import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const PRINTING = `
import { print } from ${JSON.stringify(new URL('../../../src/app/terminal.ts', import.meta.url).href)};
process.stdout.on('error', () => {});
for (let i = 0; i < 4; i++) await print('x'.repeat(1_000_000));
process.stderr.write('continued');
`;

test('a reader that ends early does not end the command', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PRINTING]);
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [status] = await once(child, 'close');
  expect([status, log]).toEqual([0, 'continued']);
});
