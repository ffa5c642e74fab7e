import { expect, test } from 'vitest';
import { spawnVitrine } from '../kills/vitrine-process.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

test('`vitrine oai` answers over HTTP, packed for those who ask for it', async () => {
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
