export type ReusePolicy = 'OPEN' | 'RESTRICTED' | 'CLOSED';

/** Of several policies the first in this order is the one to show. */
export const FREEST_FIRST: readonly ReusePolicy[] = ['OPEN', 'RESTRICTED', 'CLOSED'];

interface Statement {
  readonly code: string;
  readonly name: string;
  readonly policy: ReusePolicy;
}

/** Below `creativecommons.org/licenses/`, any version and port. */
const LICENCES: readonly Statement[] = [
  { code: 'by', name: 'CC BY', policy: 'OPEN' },
  { code: 'by-sa', name: 'CC BY-SA', policy: 'OPEN' },
  { code: 'by-nd', name: 'CC BY-ND', policy: 'RESTRICTED' },
  { code: 'by-nc', name: 'CC BY-NC', policy: 'RESTRICTED' },
  { code: 'by-nc-sa', name: 'CC BY-NC-SA', policy: 'RESTRICTED' },
  { code: 'by-nc-nd', name: 'CC BY-NC-ND', policy: 'RESTRICTED' },
  // Version 1.0 had the two the other way round.
  { code: 'by-nd-nc', name: 'CC BY-NC-ND', policy: 'RESTRICTED' },
];

/** Below `creativecommons.org/publicdomain/`. */
const PUBLIC_DOMAIN_TOOLS: readonly Statement[] = [
  { code: 'mark', name: 'Public Domain', policy: 'OPEN' },
  { code: 'zero', name: 'CC0', policy: 'OPEN' },
];

/** Below `rightsstatements.org/vocab/`. */
const RIGHTS_STATEMENTS: readonly Statement[] = [
  { code: 'InC', name: 'InC', policy: 'CLOSED' },
  { code: 'InC-OW-EU', name: 'InC-OW-EU', policy: 'CLOSED' },
  { code: 'InC-EDU', name: 'InC-EDU', policy: 'RESTRICTED' },
  { code: 'InC-NC', name: 'InC-NC', policy: 'RESTRICTED' },
  { code: 'InC-RUU', name: 'InC-RUU', policy: 'CLOSED' },
  { code: 'NoC-CR', name: 'NoC-CR', policy: 'RESTRICTED' },
  { code: 'NoC-NC', name: 'NoC-NC', policy: 'RESTRICTED' },
  { code: 'NoC-OKLR', name: 'NoC-OKLR', policy: 'RESTRICTED' },
  { code: 'NoC-US', name: 'NoC-US', policy: 'RESTRICTED' },
  { code: 'CNE', name: 'CNE', policy: 'CLOSED' },
  { code: 'UND', name: 'UND', policy: 'CLOSED' },
  { code: 'NKC', name: 'NKC', policy: 'CLOSED' },
];

/** Rights that are not in the tables. */
const UNKNOWN = { name: 'Andere', policy: 'CLOSED' } as const;

/** What the index calls a rights statement: `CC BY-SA`, `InC`; `Andere` for an unknown one. */
export const rightsName = (address: string): string => recognise(address)?.statement.name ?? UNKNOWN.name;

export const reusePolicy = (address: string): ReusePolicy =>
  recognise(address)?.statement.policy ?? UNKNOWN.policy;

/**
 * One spelling of a rights address for comparison: `http`, a slash at the end,
 * `/vocab` for `/page`, without a query or the page of a language; an address
 * of Creative Commons 4.0 is cut after `4.0/`, earlier versions keep their port.
 * An unknown address only gets `http`.
 */
export const normaliseRights = (address: string): string =>
  recognise(address)?.address ?? address.trim().replace(/^https:/i, 'http:');

interface Recognised {
  readonly statement: Statement;
  readonly address: string;
}

const byCode = (statements: readonly Statement[]): ReadonlyMap<string, Statement> =>
  new Map(statements.map((statement) => [statement.code.toLowerCase(), statement]));

const LICENCE_BY_CODE = byCode(LICENCES);
const TOOL_BY_CODE = byCode(PUBLIC_DOMAIN_TOOLS);
const STATEMENT_BY_CODE = byCode(RIGHTS_STATEMENTS);

function recognise(address: string): Recognised | undefined {
  const [, host, path = ''] = /^\s*https?:\/\/(?:www\.)?([^/?#]+)\/([^?#]*)/i.exec(address) ?? [];
  const [folder = '', code = '', version = '', port = ''] = path.trim().toLowerCase().split('/');
  if (host?.toLowerCase() === 'creativecommons.org') {
    if (folder === 'licenses') return licence(LICENCE_BY_CODE.get(code), version, port);
    if (folder === 'publicdomain') return known(TOOL_BY_CODE.get(code), 'creativecommons.org/publicdomain');
  }
  if (host?.toLowerCase() === 'rightsstatements.org' && (folder === 'vocab' || folder === 'page')) {
    return known(STATEMENT_BY_CODE.get(code), 'rightsstatements.org/vocab');
  }
  return undefined;
}

/** Public domain tools and rights statements have had one version so far. */
const known = (statement: Statement | undefined, folder: string): Recognised | undefined =>
  statement && { statement, address: `http://${folder}/${statement.code}/1.0/` };

function licence(statement: Statement | undefined, version: string, port: string): Recognised | undefined {
  if (statement === undefined) return undefined;
  const steps = [statement.code];
  if (/^\d\.\d$/.test(version)) {
    steps.push(version);
    // `at`, `scotland`, `igo`; not the pages `deed.de`, `deed`, `legalcode`.
    const ported = version !== '4.0' && /^[a-z]+$/.test(port) && port !== 'deed' && port !== 'legalcode';
    if (ported) steps.push(port);
  }
  return { statement, address: `http://creativecommons.org/licenses/${steps.join('/')}/` };
}
