import { safeUrl } from '../../kernel/html.ts';
import { urls } from './display.ts';
import type { Entity } from './record.ts';

/** An entry of an authority file. */
export interface Authority {
  /** `GND`, or the host's name. */
  readonly name: string;
  /** The last part of the URL. */
  readonly id: string;
  readonly url: string;
}

/** Authority files by the end of their host's name, the more precise first. */
const NAMES: readonly (readonly [host: string, name: string, path?: string])[] = [
  ['d-nb.info', 'GND'],
  ['wikidata.org', 'Wikidata'],
  ['viaf.org', 'VIAF'],
  ['vocab.getty.edu', 'AAT', '/aat/'],
  ['vocab.getty.edu', 'ULAN', '/ulan/'],
  ['vocab.getty.edu', 'TGN', '/tgn/'],
  ['getty.edu', 'Getty'],
  ['geonames.org', 'GeoNames'],
  ['isni.org', 'ISNI'],
  ['orcid.org', 'ORCID'],
  ['id.loc.gov', 'LoC'],
  ['iconclass.org', 'Iconclass'],
  ['data.europeana.eu', 'Europeana'],
  ['dbpedia.org', 'DBpedia'],
  ['wikipedia.org', 'Wikipedia'],
  ['data.bnf.fr', 'BnF'],
];

/** Properties of an entity that name the same one elsewhere. */
const SAME = ['sameAs', 'exactMatch', 'closeMatch'] as const;

/** More links than these say nothing more. */
const MAX_AUTHORITIES = 8;

/** The entity in authority files, each once. */
export function authoritiesOf(entity: Entity): Authority[] {
  const named = [entity.id ?? '', ...SAME.flatMap((key) => urls(entity[key]))];
  const found = new Map<string, Authority>();
  for (const url of named) {
    const authority = authorityOf(url);
    if (authority !== undefined && !found.has(authority.url)) found.set(authority.url, authority);
  }
  return [...found.values()].slice(0, MAX_AUTHORITIES);
}

/** Errors: undefined for what is not the URL of a page. */
export function authorityOf(text: string): Authority | undefined {
  const url = URL.parse(safeUrl(text) ?? '');
  // Nothing has ever been at the reserved domain, which the sample collection uses.
  if (url === null || url.hostname.endsWith('.example')) return undefined;
  const known = NAMES.find(
    ([host, , path = '/']) =>
      (url.hostname === host || url.hostname.endsWith(`.${host}`)) && url.pathname.startsWith(path),
  );
  const id = url.pathname.replace(/\/+$/, '').split('/').at(-1) || url.hostname;
  return { name: known?.[1] ?? url.hostname, id: decoded(id), url: url.href };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
