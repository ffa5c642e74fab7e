import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import type { Settings } from '../settings/settings.ts';
import { SETTING_NAMES, SETTINGS, type SettingRow, type SettingValues } from '../settings/settings-table.ts';

/** Valid settings that are probably unintended in production. */
export function checkSettings(settings: Settings): Finding[] {
  return [...urls(settings), ...proxies(settings), ...harvesting(settings)];
}

const LOCAL = /^https?:\/\/(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])(?=[:/]|$)/;

const isLocal = (url: string): boolean => LOCAL.test(url);

function urls(settings: Settings): Finding[] {
  const { host, baseUrl, idBase } = settings;
  const { ok, warning } = findingsAbout('URLs');
  if (isLocal(baseUrl)) {
    const isPublic = host !== 'localhost' && !host.startsWith('127.') && host !== '::1';
    const message = `BASE_URL is ${baseUrl}, which only this machine can reach, and responses contain it`;
    if (!isPublic) return [ok(`BASE_URL is ${baseUrl}: for this machine only`)];
    return [warning(message, 'Set BASE_URL to the public URL, then run vitrine index')];
  }
  const local = Object.entries<SettingRow>(SETTINGS).flatMap(([key, row]) => {
    const url = settings[key as keyof SettingValues];
    return typeof row.default === 'function' && isLocal(String(url)) ? [[row.name, url]] : [];
  });
  const found = local.map(([name, url]) =>
    warning(`${name} is ${url}, which clients cannot reach`, `Set ${name} to a public URL`),
  );
  if (baseUrl.startsWith('http:')) {
    const message = `BASE_URL is ${baseUrl}: requests are not encrypted`;
    found.push(warning(message, 'Put a reverse proxy with HTTPS in front, and set BASE_URL accordingly'));
  }
  if (originOf(idBase) !== originOf(baseUrl)) {
    const message = `identifiers begin with ${idBase}, the service is at ${baseUrl}`;
    found.push(ok(message));
  }
  return found.length > 0 ? found : [ok(`BASE_URL is ${baseUrl}`)];
}

const originOf = (url: string): string => new URL(url).origin;

function proxies({ baseUrl, trustProxy, host, port }: Settings): Finding[] {
  const { warning } = findingsAbout('proxy');
  const { protocol, port: shown } = new URL(baseUrl);
  // URLs omit the port of http.
  const isOwnPort = (shown === '' ? '80' : shown) === String(port);
  // Vitrine itself has no TLS, so there must be a proxy.
  const isBehindProxy = protocol === 'https:' || (!isLocal(baseUrl) && !isOwnPort);
  if (isBehindProxy && trustProxy === false) {
    const message =
      'BASE_URL implies a proxy, but TRUST_PROXY is off: all clients share one rate limit of uploads';
    return [
      warning(message, 'Set TRUST_PROXY to the number of proxies, such as 1, or to their IP addresses'),
    ];
  }
  if (typeof trustProxy === 'number' && ['0.0.0.0', '::'].includes(host)) {
    const message = `TRUST_PROXY=${trustProxy} trusts every client, and HOST=${host} listens on all networks`;
    return [
      warning(
        message,
        "Set TRUST_PROXY to the proxy's IP address, or make sure that only the proxy can reach the port",
      ),
    ];
  }
  if (!isBehindProxy && trustProxy !== false) {
    const message = 'TRUST_PROXY is set, but BASE_URL does not imply a proxy';
    return [
      warning(
        message,
        'Set TRUST_PROXY=off if clients connect directly: they could forge their IP addresses',
      ),
    ];
  }
  return [];
}

function harvesting({ oaiAdminEmail, baseUrl }: Settings): Finding[] {
  if (oaiAdminEmail !== SETTINGS.oaiAdminEmail.default || isLocal(baseUrl)) return [];
  const message = `OAI_ADMIN_EMAIL is the example ${oaiAdminEmail}, and harvesters get it as your e-mail address`;
  return [findingsAbout('harvesting').warning(message, 'Set OAI_ADMIN_EMAIL')];
}

/** Environment variables that look like misspelt settings: they would be ignored silently. */
export const checkNames = (names: readonly string[]): Finding[] =>
  names.flatMap((name): Finding[] => {
    const meant = SETTING_NAMES.includes(name.replace(/_FILE$/, '')) ? undefined : similarSetting(name);
    if (meant === undefined) return [];
    const message = `the environment variable ${name} is not a setting, but ${meant} is`;
    return [
      { severity: 'warning', subject: 'settings', message, remedy: `Rename it to ${meant}, or remove it` },
    ];
  });

/** Shorter names would be similar to unrelated variables. */
const MIN_LENGTH = 7;

function similarSetting(name: string): string | undefined {
  const plain = withoutPrefix(name);
  if (plain.length < MIN_LENGTH) return undefined;
  return SETTING_NAMES.find((setting) => isSimilar(plain, withoutPrefix(setting)));
}

const withoutPrefix = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^VITRINE_/, '')
    .replaceAll('_', '');

/** Whether the texts differ by at most one added, missing or changed character, or two swapped ones. */
function isSimilar(a: string, b: string): boolean {
  if (a === b) return true;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
