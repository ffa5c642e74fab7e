import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { GENERATED, TSC } from './tools.ts';

const CLIENT = join(import.meta.dirname, '../typescript/src');

test('it is built, and the code of its README compiles with the result', () => {
  const compile = (argv: readonly string[]) => {
    const { status, stdout } = spawnSync(TSC, argv, { cwd: import.meta.dirname, encoding: 'utf8' });
    return { status, stdout };
  };
  const done = { status: 0, stdout: '' };
  const built = join(GENERATED, 'vitrine-client');
  expect(compile(['-p', join(CLIENT, '../tsconfig.build.json'), '--outDir', built])).toEqual(done);
  const readme = readFileSync(join(CLIENT, '../README.md'), 'utf8');
  const [first = '', ...others] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  expect(others.length).toBeGreaterThan(4);
  const program = [
    first.replace("'vitrine-client'", "'./vitrine-client/client.js'"),
    'declare const uuid: string;\ndeclare const input: { files: readonly [File] };\n',
    ...others.map((code) => `async () => {\n${code}};\n`),
  ];
  writeFileSync(join(GENERATED, 'readme.ts'), program.join(''));
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  expect(compile([...options, '--ignoreConfig', join(GENERATED, 'readme.ts')])).toEqual(done);
});

test('[openapi-5] it has at most 5 kB compressed', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(CLIENT, 'client.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const [bundle] = outputFiles;
  const bytes = gzipSync(bundle?.contents ?? '').length;
  console.log(`The client has ${bundle?.contents.length} bytes, ${bytes} compressed`);
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThan(5000);
});
