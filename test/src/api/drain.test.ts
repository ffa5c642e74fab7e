import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

test('while draining, running requests are answered, idle connections closed, new ones refused', async () => {
  const engine = recordingEngine();
  const app = await openApp(engine);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const idle = new Agent({ keepAlive: true });
  const busy = new Agent({ keepAlive: true });
  const ask = async (
    agent: Agent,
    path: string,
  ): Promise<[number | undefined, string, string | undefined]> => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', path, agent }), 'response')) as [
      IncomingMessage,
    ];
    return [answer.statusCode, await text(answer), answer.headers.connection];
  };
  await ask(idle, '/health');

  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  engine.reply = async () => {
    asked.resolve();
    await held.promise;
    return engineReply(EMPTY_REPLY);
  };
  const running = ask(busy, '/v2/search?q=a');
  await asked.promise;
  const closed = app.close();
  await expect(ask(new Agent(), '/health')).rejects.toThrow(/ECONN(?:REFUSED|RESET)/);
  held.resolve();
  expect(await running).toEqual([200, JSON.stringify(EMPTY_REPLY), 'close']);
  await closed;
  idle.destroy();
  busy.destroy();
});
