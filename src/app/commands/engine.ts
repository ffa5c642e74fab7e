import { randomBytes } from 'node:crypto';
import { Engine } from '../../engine/engine.ts';
import { createEngineServer } from '../../engine-server/engine-server.ts';
import { type Command, UsageError } from '../command.ts';
import { aborted, listenForInterruption } from '../interruption.ts';

/**
 * `vitrine engine`: the embedded engine as a Typesense-compatible server on
 * HOST:PORT, with its data in DATA_DIR. Without SEARCH_ADMIN_API_KEY it makes a
 * key for this run and prints it. SIGINT and SIGTERM let running requests finish.
 */
export const command: Command = async (argv, settings) => {
  if (argv.length > 0) throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine engine)`);
  const interruption = listenForInterruption();
  const admin = settings.searchAdminApiKey ?? randomBytes(24).toString('base64url');
  const logger = { level: settings.logLevel };
  const engine: Engine = new Engine(settings.indexDir, { log: (line) => app.log.info(line) });
  const app = createEngineServer(engine, { admin, search: settings.searchApiKey }, logger);
  try {
    const address = await app.listen({ host: settings.host, port: settings.port });
    process.stdout.write(`the engine listens on ${address}, its data is in ${settings.indexDir}\n`);
    if (settings.searchAdminApiKey === undefined) {
      process.stdout.write(`SEARCH_ADMIN_API_KEY is not set; the key of this run is ${admin}\n`);
    }
    await aborted(interruption.signal);
    return 0;
  } finally {
    await app.close();
    await engine.close();
    interruption.stop();
  }
};
