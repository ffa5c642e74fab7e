import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../../../src/api/server.ts';
import { LARGE_BYTES, mcpRoute } from '../../../../src/surfaces/mcp/mcp-route.ts';

test('an upload that is admitted when its client has left ends', async () => {
  const app = await createServer({});
  onTestFinished(() => app.close());
  const asked = Promise.withResolvers<void>();
  const admitted = Promise.withResolvers<void>();
  const seen: string[] = [];
  app.decorate('admitUpload', async () => {
    asked.resolve();
    await admitted.promise;
    seen.push('admitted');
    return () => void seen.push('ended');
  });
  mcpRoute(app, {
    baseUrl: 'https://a.example',
    open: () => Promise.reject(new Error('no message is read')),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(app.server, 'connection');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  client.write(
    `POST /mcp HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: ${LARGE_BYTES + 1}\r\n\r\n`,
  );
  const [served] = await connected;
  await asked.promise;
  const closed = once(served, 'close');
  served.destroy();
  await closed;
  admitted.resolve();
  await expect.poll(() => seen).toEqual(['admitted', 'ended']);
});
