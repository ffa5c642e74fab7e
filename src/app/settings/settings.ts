import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { withSecretFiles } from './secrets.ts';
import { schedule } from './setting-values.ts';
import { SETTINGS, type SettingRow, type SettingValues } from './settings-table.ts';

/**
 * Everything that an operator can set, with the defaults filled in, and what follows from it.
 * URLs are normalized and have no slash at the end; times are in milliseconds.
 */
export interface Settings extends SettingValues {
  /** CMS_URL and CMS_TOKEN; undefined if the CMS is files. */
  readonly cms: { readonly url: string; readonly token: string } | undefined;
  /** WIKI_URL and WIKI_TOKEN; undefined if the knowledge base is files. */
  readonly wiki: { readonly url: string; readonly token: string } | undefined;
  /** The SQLite file of the record store. */
  readonly recordsFile: string;
  /** Folder of the embedded engine. */
  readonly indexDir: string;
  readonly exportDir: string;
  readonly previewDir: string;
  /** Folder of pictures of the file CMS in the sizes that clients requested. */
  readonly assetCacheDir: string;
  /** Identifies Vitrine to other servers: name, version, and a URL to visit. */
  readonly userAgent: string;
}

/** Invalid settings: a line for each; the message is the first one. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly [string, ...string[]]) {
    super(faults[0]);
    this.faults = faults;
  }
}

/**
 * Reads the settings from environment variables. [operations-2] An empty variable counts as not set, except
 * for a schedule, which it switches off.
 * Errors: SettingsError naming variables and values, but no secrets.
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const { environment, faults } = withSecretFiles(variables);
  const values: Record<string, unknown> = {};
  for (const [key, row] of Object.entries<SettingRow>(SETTINGS)) {
    const given = environment[row.name];
    const isSet = given !== undefined && (given !== '' || row.schema === schedule);
    if (!isSet && typeof row.default === 'function') {
      values[key] = row.default(values as unknown as SettingValues);
      continue;
    }
    const text = isSet ? given : row.default;
    const { data, error } = row.schema.safeParse(text);
    values[key] = data;
    for (const { message } of error?.issues ?? []) faults.push(`setting ${shown(row, given)}: ${message}`);
  }
  const [first, ...others] = faults;
  if (first !== undefined) throw new SettingsError([first, ...others]);
  return withDerived(values as unknown as SettingValues);
}

function withDerived(values: SettingValues): Settings {
  const { dataDir, baseUrl, cmsUrl, cmsToken, wikiUrl, wikiToken } = values;
  return {
    ...values,
    cms: server('CMS', cmsUrl, cmsToken),
    wiki: server('WIKI', wikiUrl, wikiToken),
    recordsFile: join(dataDir, 'records.sqlite'),
    indexDir: join(dataDir, 'index'),
    exportDir: join(dataDir, 'export'),
    previewDir: join(dataDir, 'previews'),
    assetCacheDir: join(dataDir, 'assets'),
    userAgent: `Vitrine/${packageJson.version} (+${baseUrl})`,
  };
}

function server(prefix: string, url: string | undefined, token: string | undefined) {
  if (url === undefined) return undefined;
  if (token === undefined) throw new SettingsError([`setting ${prefix}_TOKEN: ${prefix}_URL needs one`]);
  return { url, token };
}

/** Name and value, the value only if it is not secret. */
function shown({ name, secret }: SettingRow, value: string | undefined): string {
  if (secret === 'value') return name;
  // Text before an @ in a URL may be a password, even if the URL is malformed.
  const isUrl = /_URL$|^ID_BASE$/.test(name);
  return `${name}=${JSON.stringify(isUrl ? value?.replace(/^(\w*:\/\/)?.*@/s, '$1…@') : value)}`;
}

/**
 * The settings with a free port if PORT is 0, so that BASE_URL and the URLs below
 * it are known before anything is indexed or served.
 * Errors: SettingsError; those of listening, such as an unknown host.
 */
export async function withKnownPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings;
  return readSettings({ ...process.env, PORT: String(await listenBriefly(settings)) });
}

/** Listens for a moment, and returns the port. Errors: those of listening, such as a port that is taken. */
export async function listenBriefly({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  const { port: known } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return known;
}
