import { expect, test } from 'vitest';
import { spawnVitrine } from '../../../suites/kills/vitrine-process.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

test('`vitrine oai` answers over HTTP, compressed if the client accepts it', async () => {
  const vitrine = spawnVitrine(temporaryFolder(), ['oai'], { PORT: '0', LOG_LEVEL: 'error' });
  try {
    const address = await vitrine.saying(/OAI-PMH is at (\S+)\?/);
    const plain = await (await fetch(`${address}?verb=Identify`)).text();
    expect(plain).toContain(`<baseURL>${address}</baseURL>`);
    const packed = await fetch(`${address}/?verb=Identify`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.text()).toContain('<granularity>');
  } finally {
    vitrine.kill();
    await vitrine.ended;
  }
});

test('`vitrine oai` refuses and logs like `vitrine serve`', async () => {
  const vitrine = spawnVitrine(temporaryFolder(), ['oai'], { PORT: '0' });
  try {
    const address = await vitrine.saying(/OAI-PMH is at (\S+)\?/);
    const refused = await fetch(address, { method: 'PUT' });
    expect([refused.status, await refused.text()]).toEqual([
      405,
      expect.stringContaining('<error code="badArgument">Method Not Allowed</error>'),
    ]);
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    const unknown = await fetch(new URL('/nowhere', address));
    expect([unknown.status, await unknown.json()]).toEqual([404, { detail: 'Not Found' }]);
    const encoded = await fetch(address, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect([encoded.status, await encoded.text()]).toEqual([200, expect.stringContaining('badVerb')]);
    await vitrine.saying(/("url":"\/nowhere","status":404)/);
    expect(vitrine.said()).not.toContain('remoteAddress');
  } finally {
    vitrine.kill();
    await vitrine.ended;
  }
});
