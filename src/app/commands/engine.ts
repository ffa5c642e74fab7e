import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '../../engine/engine.ts';
import { makeFolder } from '../../kernel/files.ts';
import { tryLock } from '../../stores/records/file-lock.ts';
import { createEngineServer } from '../../surfaces/engine-server/engine-server.ts';
import type { Command } from '../command.ts';
import { SettingsError } from '../settings/settings.ts';
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
  const engine: Engine = new Engine(settings.indexDir, {
    startsAtOnce: true,
    log: (line) => app.log.info(line),
  });
  const app = createEngineServer(engine, { admin, search: settings.searchApiKey }, logger);
  try {
    await engine.publishStored();
    const url = await app.listen({ host: settings.host, port: settings.port });
    process.stdout.write(`the engine listens on ${url}, its data is in ${settings.indexDir}\n`);
    using file = settings.searchAdminApiKey === undefined ? writeKey(settings.dataDir, admin) : undefined;
    if (file)
      process.stdout.write(`SEARCH_ADMIN_API_KEY is not set; the key of this run is in ${file.path}\n`);
    await aborted(interruption.signal);
    return 0;
  } finally {
    await app.close();
    await engine.close();
  }
};

/**
 * The file is removed in the end. That of a killed engine is replaced, whatever its permissions.
 * Errors: SettingsError if another engine with this folder has its key there.
 */
function writeKey(folder: string, key: string): { readonly path: string } & Disposable {
  const path = join(folder, 'engine-key');
  makeFolder(folder);
  const lock = tryLock(join(folder, 'engine-key.lock'));
  if (lock === undefined) {
    throw new SettingsError([
      `setting SEARCH_ADMIN_API_KEY: missing, but another vitrine engine with its data in ${folder} has its own key`,
    ]);
  }
  const remove = () => rmSync(path, { force: true });
  remove();
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return {
    path,
    [Symbol.dispose]() {
      remove();
      lock.release();
    },
  };
}
