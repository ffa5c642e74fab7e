import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { onTestFinished } from 'vitest';
import type { ModelRow } from '../../../../../src/media/embedding/models/model-table.ts';

/** A tarball of npm with these files. */
export async function packed(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = pack();
  for (const [path, text] of Object.entries(files)) archive.entry({ name: `package/${path}` }, text);
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk as Uint8Array);
  return gzipSync(Buffer.concat(chunks));
}

/** The row of a model in a tarball, of whose files `weights.bin` is installed. */
export const rowFor = (tarball: Uint8Array): ModelRow => ({
  kind: 'text',
  package: '@museum/tiny-model',
  version: '1.2.3',
  integrity: `sha512-${hash('sha512', tarball, 'base64')}`,
  downloadBytes: tarball.length,
  licence: 'MIT',
  files: { 'onnx/model.onnx': 'weights.bin' },
  revision: 1,
});

export const TARBALL_PATH = '/@museum/tiny-model/-/tiny-model-1.2.3.tgz';

/** A registry that listens until the test ends. Its URL, and the paths that were requested. */
export async function serveRegistry(listener: RequestListener) {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, paths };
}
