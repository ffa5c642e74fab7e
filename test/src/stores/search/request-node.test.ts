import { expect, test } from 'vitest';
import { requestNode } from '../../../../src/stores/search/typesense/request-node.ts';
import { loopbackHost } from '../../media/imaging/loopback-host.ts';

test('a reply without end is not read', async () => {
  const { port } = await loopbackHost((_, response) => {
    const more = setInterval(() => response.write(Buffer.alloc(1024 * 1024, '1')), 1);
    response.on('close', () => clearInterval(more));
  });
  const { signal } = new AbortController();
  expect(await requestNode(`http://127.0.0.1:${port}`, { path: '/debug' }, signal)).toEqual({
    fault: 'a response of more than 16777216 bytes',
  });
});
