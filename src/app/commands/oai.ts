import type { FastifyInstance } from 'fastify';
import { createServer } from '../../api/server.ts';
import { oaiPlugin } from '../../surfaces/oai/oai-plugin.ts';
import type { Command } from '../command.ts';
import { secretsOf } from '../settings/secrets.ts';
import { withKnownPort } from '../settings/settings.ts';
import { aborted, closeServer, listenForInterruption } from '../shutdown.ts';
import { openOai } from '../wiring/open-oai.ts';
import { openServedStore } from '../wiring/open-store.ts';

/**
 * `vitrine oai`: only the OAI-PMH provider, on HOST:PORT, reading only the record
 * store. SIGINT and SIGTERM let running requests finish, a second one ends it at once.
 */
export const command: Command = async (_argv, given) => {
  const settings = await withKnownPort(given);
  using interruption = listenForInterruption();
  await using store = await openServedStore(settings);
  await using resources = new AsyncDisposableStack();
  const app: FastifyInstance = await createServer({
    logger: { level: settings.logLevel },
    logClients: settings.logClients,
    trustProxy: settings.trustProxy,
    secrets: secretsOf(settings),
  });
  const oai = await openOai(store, settings, (line) => app.log.error(line));
  resources.adopt(oai, () => oai.close());
  resources.defer(() => closeServer(app));
  await app.register(oaiPlugin, oai);
  await app.listen({ host: settings.host, port: settings.port });
  process.stdout.write(`OAI-PMH is at ${settings.baseUrl}/oai?verb=Identify\n`);
  await aborted(interruption.signal);
  return 0;
};
