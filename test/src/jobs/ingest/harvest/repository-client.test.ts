import { expect, onTestFinished, test } from 'vitest';
import { repositoryClient } from '../../../../../src/jobs/ingest/harvest/repository-client.ts';
import { loopbackHost } from '../../../media/imaging/loopback-host.ts';

test('a page that drips is given up, and requested three times', async () => {
  const { port, asked } = await loopbackHost((_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).write('<OAI-PMH>');
    const more = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(more));
  });
  const url = `http://127.0.0.1:${port}/oai`;
  const pauses: unknown[] = [];
  const client = repositoryClient({
    url,
    userAgent: 'Vitrine',
    clock: () => 0,
    wait: async () => {},
    onPause: (pause) => pauses.push(pause),
    maxMs: 50,
  });
  onTestFinished(() => client.close());
  const reason = 'no complete response within 0.05 s';
  await expect(client.request({ verb: 'Identify' })).rejects.toThrow(
    `${url}?verb=Identify: ${reason} (tried 3 times)`,
  );
  expect(pauses).toEqual([
    { seconds: 1, reason },
    { seconds: 2, reason },
  ]);
  expect(asked).toHaveLength(3);
});
