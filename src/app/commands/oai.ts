import { createServer } from '../../http/server.ts';
import { oaiPlugin } from '../../oai/oai-plugin.ts';
import type { OaiThread } from '../../oai/open-oai-thread.ts';
import { type Command, UsageError } from '../command.ts';
import { withKnownPort } from '../settings/free-port.ts';
import { secretsOf } from '../settings/secrets.ts';
import { aborted, closeServer, listenForInterruption } from '../shutdown.ts';
import { openOaiAnswers } from '../wiring/open-oai.ts';
import { openStore } from '../wiring/open-store.ts';

/**
 * `vitrine oai`: the OAI-PMH provider alone, on HOST:PORT, reading the record
 * store only. SIGINT and SIGTERM let running requests finish, the second one ends it at once.
 */
export const command: Command = async (argv, given) => {
  if (argv.length > 0) throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine oai)`);
  const settings = await withKnownPort(given);
  const interruption = listenForInterruption();
  const store = await openStore(settings);
  let oai: OaiThread | undefined;
  const app = await createServer({
    logger: { level: settings.logLevel },
    secrets: secretsOf(settings),
  });
  try {
    oai = await openOaiAnswers(store, settings, (line) => app.log.error(line));
    await app.register(oaiPlugin, oai);
    await app.listen({ host: settings.host, port: settings.port });
    process.stdout.write(`OAI-PMH is at ${settings.baseUrl}/oai?verb=Identify\n`);
    await aborted(interruption.signal);
    return 0;
  } finally {
    await closeServer(app);
    await oai?.close();
    await store.close();
    interruption.stop();
  }
};
