import type { Finding } from '../../kernel/finding.ts';
import { findingsAbout } from '../../kernel/finding.ts';
import type { Settings } from '../settings/settings.ts';

/** Settings that can be read and yet are probably not meant: what would be wrong in public. */
export function checkSettings(settings: Settings): Finding[] {
  return [...addresses(settings), ...proxies(settings), ...harvesting(settings), ...searching(settings)];
}

const LOCAL = /^https?:\/\/(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])(?=[:/]|$)/;

const isLocal = (address: string): boolean => LOCAL.test(address);

function addresses({
  host,
  baseUrl,
  idBase,
  docsUrl,
  previewUrl,
  cmsPublicUrl,
  downloadUrl,
  ...rest
}: Settings): Finding[] {
  const { ok, warning } = findingsAbout('addresses');
  if (isLocal(baseUrl)) {
    const isPublic = host !== 'localhost' && !host.startsWith('127.') && host !== '::1';
    const message = `BASE_URL is ${baseUrl}, an address that only this machine knows; answers hold it`;
    if (!isPublic) return [ok(`BASE_URL is ${baseUrl}: for this machine alone`)];
    return [warning(message, 'Set BASE_URL to the public address, then run vitrine index')];
  }
  const others = {
    ID_BASE: idBase,
    DOCS_URL: docsUrl,
    PREVIEW_URL: previewUrl,
    CMS_PUBLIC_URL: cmsPublicUrl,
    DOWNLOAD_URL: downloadUrl,
    OBJECT_PAGE_URL: rest.objectPageUrl,
    PAGE_URL: rest.pageUrl,
  };
  const local = Object.entries(others).filter(([, address]) => isLocal(address));
  const found = local.map(([name, address]) =>
    warning(`${name} is ${address}, which clients cannot reach`, `Set ${name} to a public address`),
  );
  if (baseUrl.startsWith('http:')) {
    const message = `BASE_URL is ${baseUrl}: what clients send can be read on the way`;
    found.push(warning(message, 'Have a reverse proxy serve https and set BASE_URL accordingly'));
  }
  if (originOf(idBase) !== originOf(baseUrl)) {
    const message = `identifiers begin with ${idBase}, which is not where the service is (${baseUrl})`;
    found.push(ok(message));
  }
  return found.length > 0 ? found : [ok(`BASE_URL is ${baseUrl}`)];
}

const originOf = (address: string): string => new URL(address).origin;

function proxies({ baseUrl, trustProxy, host, port }: Settings): Finding[] {
  const { warning } = findingsAbout('proxy');
  const { protocol, port: shown } = new URL(baseUrl);
  // Addresses do not name the port of http.
  const isOwnPort = (shown === '' ? '80' : shown) === String(port);
  // Vitrine itself speaks no TLS, so somebody in front of it does.
  const isBehindProxy = protocol === 'https:' || (!isLocal(baseUrl) && !isOwnPort);
  if (isBehindProxy && trustProxy === false) {
    const message =
      'BASE_URL says that there is a proxy, but TRUST_PROXY is off: all clients share one limit of uploads';
    return [warning(message, 'Set TRUST_PROXY to the number of proxies, such as 1, or to their addresses')];
  }
  if (typeof trustProxy === 'number' && ['0.0.0.0', '::'].includes(host)) {
    const message = `TRUST_PROXY=${trustProxy} believes everybody in a private network, and HOST=${host} listens on all of them`;
    return [warning(message, "Set TRUST_PROXY to the proxy's address, or let nobody else reach the port")];
  }
  if (!isBehindProxy && trustProxy !== false) {
    const message = 'TRUST_PROXY is set, but BASE_URL does not look as if there were a proxy';
    return [
      warning(message, 'Switch TRUST_PROXY off if clients come directly: they could forge their addresses'),
    ];
  }
  return [];
}

function harvesting({ oaiAdminEmail, baseUrl }: Settings): Finding[] {
  if (oaiAdminEmail !== 'admin@example.org' || isLocal(baseUrl)) return [];
  const message = 'OAI_ADMIN_EMAIL is the example admin@example.org, and harvesters are told to write there';
  return [findingsAbout('harvesting').warning(message, 'Set OAI_ADMIN_EMAIL')];
}

/** Longer than any person waits for an answer, in milliseconds. */
const LONG_SEARCH_MS = 10_000;

function searching({ searchTimeLimitMs }: Settings): Finding[] {
  if (searchTimeLimitMs <= LONG_SEARCH_MS) return [];
  const message = `SEARCH_TIME_LIMIT lets anybody keep a processor busy for ${searchTimeLimitMs / 1000} seconds with one search`;
  return [findingsAbout('searches').warning(message, 'Set SEARCH_TIME_LIMIT to a few seconds')];
}
