import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { readSettings, type Settings } from './settings.ts';

/**
 * The settings with a free port if PORT is 0, so that BASE_URL and the URLs below
 * it are known before anything is indexed or served.
 * Errors: SettingsError; those of listening, such as an unknown host.
 */
export async function withKnownPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings;
  const probe = createServer().listen(0, settings.host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return readSettings({ ...process.env, PORT: String(port) });
}
