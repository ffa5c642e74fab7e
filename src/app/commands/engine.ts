import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '../../engine/engine.ts';
import { createEngineServer } from '../../engine-server/engine-server.ts';
import type { Command } from '../command.ts';
import { aborted, listenForInterruption } from '../shutdown.ts';

/**
 * `vitrine engine`: the embedded engine as a Typesense-compatible server on
 * HOST:PORT, with its data in DATA_DIR. Without SEARCH_ADMIN_API_KEY it makes a
 * key for this run and writes it to a file, because output may be logged. SIGINT
 * and SIGTERM let running requests finish.
 */
export const command: Command = async (_argv, settings) => {
  using interruption = listenForInterruption();
  const admin = settings.searchAdminApiKey ?? randomBytes(24).toString('base64url');
  const logger = { level: settings.logLevel };
  const engine: Engine = new Engine(settings.indexDir, { log: (line) => app.log.info(line) });
  const app = createEngineServer(engine, { admin, search: settings.searchApiKey }, logger);
  let keyFile: string | undefined;
  try {
    const url = await app.listen({ host: settings.host, port: settings.port });
    process.stdout.write(`the engine listens on ${url}, its data is in ${settings.indexDir}\n`);
    if (settings.searchAdminApiKey === undefined) {
      // Not before it listens: another engine that runs here may have its key in this file.
      keyFile = writeKey(settings.dataDir, admin);
      process.stdout.write(`SEARCH_ADMIN_API_KEY is not set; the key of this run is in ${keyFile}\n`);
    }
    await aborted(interruption.signal);
    return 0;
  } finally {
    if (keyFile !== undefined) rmSync(keyFile, { force: true });
    await app.close();
    await engine.close();
  }
};

/** Returns the path of the file. The file of a killed engine is replaced, whatever its permissions. */
function writeKey(folder: string, key: string): string {
  const path = join(folder, 'engine-key');
  mkdirSync(folder, { recursive: true });
  rmSync(path, { force: true });
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return path;
}
