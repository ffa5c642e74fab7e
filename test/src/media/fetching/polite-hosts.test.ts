import { expect, test } from 'vitest';
import { MAX_HOSTS, politeHosts } from '../../../../src/media/fetching/polite-hosts.ts';

test('what is known of hosts does not grow with every name', async () => {
  const hosts = politeHosts({ atOnce: 1, pauseMs: 0 });
  const ask = (name: string) => hosts.run(name, new AbortController().signal, async () => 'asked');
  hosts.pause('a.example', 60_000);
  for (let i = 0; i < MAX_HOSTS - 1; i++) hosts.report(`${i}.example`, true);
  expect(await ask('a.example')).toMatchObject({ isSilent: false });
  for (let i = 0; i < MAX_HOSTS; i++) hosts.report(`${i}.example`, true);
  expect(await ask('a.example')).toBe('asked');
});
