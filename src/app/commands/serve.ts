import { createCatalogue } from '../../catalogue/catalogue.ts';
import { createApp } from '../../http/app.ts';
import { openEmbeddedEngine } from '../../search/embedded-engine.ts';
import { type Command, UsageError } from '../command.ts';
import { withKnownPort } from '../free-port.ts';
import { listenForInterruption } from '../interruption.ts';
import { isListenError, listenErrorText } from '../listen-error.ts';
import type { Settings } from '../settings.ts';

/**
 * `vitrine serve`: the API on HOST:PORT. SIGINT and SIGTERM let running requests
 * finish, the second one ends it at once.
 * Status: 0 after a signal, 1 when it cannot listen.
 */
export const command: Command = async (argv, settings) => {
  if (argv.length > 0) throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine serve)`);
  try {
    return await serve(await withKnownPort(settings));
  } catch (error) {
    if (!isListenError(error)) throw error;
    process.stderr.write(`vitrine serve: ${listenErrorText(error, settings)}\n`);
    return 1;
  }
};

/** Longest time that running requests have when the service ends. */
const DRAIN_MS = 20_000;

async function serve(settings: Settings): Promise<number> {
  const interruption = listenForInterruption();
  const engine = openEmbeddedEngine(settings.indexDir);
  const app = await createApp({
    catalogue: createCatalogue(engine),
    baseUrl: settings.baseUrl,
    logger: { level: settings.logLevel },
  });
  try {
    await app.listen({ host: settings.host, port: settings.port });
    process.stdout.write(welcome(settings));
    await aborted(interruption.signal);
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    return 0;
  } finally {
    await app.close();
    await engine.close();
    interruption.stop();
  }
}

const welcome = ({ baseUrl }: Settings): string => `
Vitrine answers at ${baseUrl}
  a first search:  curl '${baseUrl}/v2/search?q=klimt&per_page=3'
  documentation:   ${baseUrl}/docs

`;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
