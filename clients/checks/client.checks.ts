import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { documentHash, withoutInstallation } from '../../test/contract/document-hash.ts';
import { GENERATED, OPENAPI, runTool } from './tools.ts';

const CLIENT = join(import.meta.dirname, '../typescript/src');

test('its types are those of openapi.json (`-- -u` writes them)', async () => {
  const document = withoutInstallation(JSON.parse(readFileSync(OPENAPI, 'utf8')));
  const input = join(GENERATED, 'neutral.json');
  const output = join(GENERATED, 'schema.ts');
  writeFileSync(input, JSON.stringify(document));
  const { status, stderr } = runTool('openapi-typescript', [input, '-o', output]);
  expect(status, stderr).toBe(0);
  const header = `// openapi.json ${documentHash(document)}\n`;
  await expect(header + readFileSync(output, 'utf8')).toMatchFileSnapshot(join(CLIENT, 'schema.ts'));
});

test('it has at most 5 kB compressed', async () => {
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
