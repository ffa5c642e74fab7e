import { memoize } from '../../kernel/memoize.ts';
import { readableWording } from './readable-wording.ts';
import type { Value } from './record.ts';
import { isEntity, urlOf, type Values, valuesOf } from './values.ts';

export type ReusePolicy = 'OPEN' | 'RESTRICTED' | 'CLOSED';

/** If there are several policies, the first in this order is shown. [documents-15] */
export const FREEST_FIRST: readonly ReusePolicy[] = ['OPEN', 'RESTRICTED', 'CLOSED'];

/** One rights statement of a record or a medium. */
export interface StatedRights {
  /** As supplied; its text as people read it, if the statement is not a URL. */
  readonly url: string;
  /** `CC BY-SA`, `InC`; `Andere` for an unknown one. */
  readonly name: string;
  readonly policy: ReusePolicy;
}

/**
 * One for each value of edm:rights. A licence that the institution describes
 * itself counts as the one that it inherits from (odrl:inheritFrom).
 */
export function statedRights(values: Values): StatedRights[] {
  return valuesOf(values).flatMap((value) => {
    const url = urlOf(value);
    if (url === undefined) return [];
    const { name, policy } = recognise(inheritedFrom(value) ?? url)?.statement ?? UNKNOWN;
    return [{ url: readableWording(url), name, policy }];
  });
}

function inheritedFrom(value: Value): string | undefined {
  const [general] = isEntity(value) ? valuesOf(value['inheritFrom']) : [];
  return general === undefined ? undefined : urlOf(general);
}

/**
 * One spelling of a rights URL for comparison: `http`, a slash at the end,
 * `/vocab` for `/page`, without a query or the language of a page. Creative
 * Commons 4.0 is cut after `4.0/`, earlier versions keep their port.
 * Unknown URLs only get `http`.
 */
export const normaliseRights = (url: string): string =>
  recognise(url)?.url ?? url.trim().replace(/^https:/i, 'http:');

interface Statement {
  readonly code: string;
  readonly name: string;
  readonly policy: ReusePolicy;
}

type Row = readonly [code: string, policy: ReusePolicy, name?: string];

/** By code in lowercase. */
const table = (rows: readonly Row[]): ReadonlyMap<string, Statement> =>
  new Map(rows.map(([code, policy, name = code]) => [code.toLowerCase(), { code, name, policy }]));

/** Below `creativecommons.org/licenses/`, any version and port. */
const LICENCES = table([
  ['by', 'OPEN', 'CC BY'],
  ['by-sa', 'OPEN', 'CC BY-SA'],
  ['by-nd', 'RESTRICTED', 'CC BY-ND'],
  ['by-nc', 'RESTRICTED', 'CC BY-NC'],
  ['by-nc-sa', 'RESTRICTED', 'CC BY-NC-SA'],
  ['by-nc-nd', 'RESTRICTED', 'CC BY-NC-ND'],
  // Version 1.0 named them in this order.
  ['by-nd-nc', 'RESTRICTED', 'CC BY-NC-ND'],
]);

/** Below `creativecommons.org/publicdomain/`. */
const PUBLIC_DOMAIN_TOOLS = table([
  ['mark', 'OPEN', 'Public Domain'],
  ['zero', 'OPEN', 'CC0'],
]);

/** Below `rightsstatements.org/vocab/`. */
const RIGHTS_STATEMENTS = table([
  ['InC', 'CLOSED'],
  ['InC-OW-EU', 'CLOSED'],
  ['InC-EDU', 'RESTRICTED'],
  ['InC-NC', 'RESTRICTED'],
  ['InC-RUU', 'CLOSED'],
  ['NoC-CR', 'RESTRICTED'],
  ['NoC-NC', 'RESTRICTED'],
  ['NoC-OKLR', 'RESTRICTED'],
  ['NoC-US', 'RESTRICTED'],
  ['CNE', 'CLOSED'],
  ['UND', 'CLOSED'],
  ['NKC', 'CLOSED'],
]);

const UNKNOWN = { name: 'Andere', policy: 'CLOSED' } as const;

interface Recognised {
  readonly statement: Statement;
  readonly url: string;
}

const recognise = (url: string): Recognised | undefined => known(url).recognised;

/** All objects share a few statements. */
const known = memoize(1000, (url) => ({ recognised: read(url) }));

function read(url: string): Recognised | undefined {
  const [, host, path = ''] = /^\s*https?:\/\/(?:www\.)?([^/?#]+)\/([^?#]*)/i.exec(url) ?? [];
  const [folder = '', code = '', version = '', port = ''] = path.trim().toLowerCase().split('/');
  switch (`${host?.toLowerCase()}/${folder}`) {
    case 'creativecommons.org/licenses':
      return licence(LICENCES.get(code), version, port);
    case 'creativecommons.org/publicdomain':
      return inOneVersion('creativecommons.org/publicdomain', PUBLIC_DOMAIN_TOOLS.get(code));
    case 'rightsstatements.org/vocab':
    case 'rightsstatements.org/page':
      return inOneVersion('rightsstatements.org/vocab', RIGHTS_STATEMENTS.get(code));
    default:
      return undefined;
  }
}

/** Public domain tools and rights statements have had one version so far. */
const inOneVersion = (folder: string, statement: Statement | undefined): Recognised | undefined =>
  statement && { statement, url: `http://${folder}/${statement.code}/1.0/` };

function licence(statement: Statement | undefined, version: string, port: string): Recognised | undefined {
  if (statement === undefined) return undefined;
  const steps = [statement.code];
  if (/^\d\.\d$/.test(version)) {
    steps.push(version);
    // `at`, `scotland`, `igo`; not the pages `deed.de`, `deed`, `legalcode`.
    const isPorted = version !== '4.0' && /^[a-z]+$/.test(port) && port !== 'deed' && port !== 'legalcode';
    if (isPorted) steps.push(port);
  }
  return { statement, url: `http://creativecommons.org/licenses/${steps.join('/')}/` };
}
