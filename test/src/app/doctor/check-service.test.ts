import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkService } from '../../../../src/app/doctor/check-service.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const HEALTH = JSON.stringify({ status: 'healthy', image_search: true });

/** What is found of a program on a port that answers so; `previews` is the folder of this installation. */
async function found(answer: (previews: string) => RequestListener): Promise<string> {
  const previewDir = join(temporaryFolder(), 'previews');
  const server = createServer(answer(previewDir)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = { host: '0.0.0.0', port, previewDir };
  const [finding] = await checkService(settings, AbortSignal.timeout(10_000));
  return `${finding?.severity} ${finding?.message.replace(String(port), 'PORT')}`;
}

/** A Vitrine with this folder of previews. */
const vitrine =
  (previews: string): RequestListener =>
  ({ url = '' }, response) => {
    if (url === '/health') return void response.end(HEALTH);
    const name = url.replace('/previews/', '');
    response.statusCode = existsSync(join(previews, name.slice(0, 2), name)) ? 200 : 404;
    response.end();
  };

test('the service of this installation, that of another one, and another program', async () => {
  expect(await found(vitrine)).toBe('ok vitrine serve of this data folder runs on 0.0.0.0:PORT');
  expect(await found(() => vitrine(temporaryFolder()))).toBe(
    'warning the Vitrine on 0.0.0.0:PORT is another installation, with another data folder',
  );
  expect(await found(() => (_, response) => response.end('hello'))).toBe(
    'warning another program listens on 0.0.0.0:PORT',
  );
});

test('nothing listens', async () => {
  const settings = { host: '127.0.0.1', port: 1, previewDir: temporaryFolder() };
  expect(await checkService(settings, AbortSignal.timeout(10_000))).toMatchObject([{ severity: 'ok' }]);
});
