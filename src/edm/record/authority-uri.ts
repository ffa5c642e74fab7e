import { createHash } from 'node:crypto';
import { safeUrl } from '../../kernel/html.ts';

/** The URI of a person, place, concept or period in an authority file or another vocabulary. */
export interface AuthorityUri {
  /** For our URLs: `gnd-118523481`, `pmb.acdh.oeaw.ac.at~entity~2121`. Equal for all spellings of a URI. */
  readonly id: string;
  /** As the authority file writes it; of unknown ones as given. */
  readonly uri: string;
  /** The name of the authority file in `id`; undefined for an unknown one. */
  readonly file: string | undefined;
}

/** An authority file: its URIs without scheme, with the identifier as the only group, and what precedes and follows it. */
type Row = readonly [file: string, pattern: RegExp, before: string, after?: string];

/** The first is preferred where an entity is in several. */
const FILES: readonly Row[] = [
  ['gnd', /^d-nb\.info\/gnd\/([\dX-]+)$/i, 'https://d-nb.info/gnd/'],
  ['wikidata', /^(?:www\.)?wikidata\.org\/(?:entity|wiki)\/(Q\d+)$/i, 'http://www.wikidata.org/entity/'],
  ['geonames', /^(?:(?:www|sws)\.)?geonames\.org\/(\d+)(?:\/.*)?$/i, 'https://sws.geonames.org/', '/'],
  ['aat', /^vocab\.getty\.edu\/(?:page\/)?aat\/(\d+)$/i, 'http://vocab.getty.edu/aat/'],
  ['ulan', /^vocab\.getty\.edu\/(?:page\/)?ulan\/(\d+)$/i, 'http://vocab.getty.edu/ulan/'],
  ['tgn', /^vocab\.getty\.edu\/(?:page\/)?tgn\/(\d+)$/i, 'http://vocab.getty.edu/tgn/'],
  ['viaf', /^(?:www\.)?viaf\.org\/viaf\/(\d+)$/i, 'http://viaf.org/viaf/'],
  ['isni', /^(?:www\.)?isni\.org\/(?:isni\/)?(\d{15}[\dX])$/i, 'https://isni.org/isni/'],
  ['orcid', /^orcid\.org\/(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/i, 'https://orcid.org/'],
  [
    'loc',
    /^id\.loc\.gov\/authorities\/(?:names|subjects)\/((?:n|sh)[a-z]?\d+)$/i,
    'http://id.loc.gov/authorities/names/',
  ],
];

const MAX_CHARACTERS = 500;
/** Longer or other paths become a hash. */
const READABLE = /^[\w.-]+(?:\/[\w.-]+)*$/;
const MAX_READABLE = 120;

/** Errors: undefined for anything but a URL with a path, which every entry of an authority file has. */
export function authorityUri(text: string): AuthorityUri | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const url = URL.parse(safeUrl(text) ?? '');
  if (url === null) return undefined;
  const key = `${url.host}${url.pathname}${url.search}${url.hash}`.replace(/\/+$/, '');
  if (key === url.host) return undefined;
  for (const [file, pattern, before, after = ''] of FILES) {
    const [, found] = pattern.exec(key) ?? [];
    if (found === undefined) continue;
    const identifier = /^[\dqx-]+$/i.test(found) ? found.toUpperCase() : found.toLowerCase();
    const isSubject = file === 'loc' && identifier.startsWith('sh');
    const start = isSubject ? before.replace('names', 'subjects') : before;
    return { id: `${file}-${identifier}`, uri: `${start}${identifier}${after}`, file };
  }
  return { id: readableId(key), uri: url.href, file: undefined };
}

/** Sorts URIs: the preferred authority file first, unknown ones last and by their text. */
export function preferredFirst(a: AuthorityUri, b: AuthorityUri): number {
  return rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const RANKS: ReadonlyMap<string, number> = new Map(FILES.map(([file], rank) => [file, rank]));
const rankOf = ({ file }: AuthorityUri): number => RANKS.get(file ?? '') ?? FILES.length;

function readableId(key: string): string {
  if (key.length <= MAX_READABLE && READABLE.test(key)) return key.replaceAll('/', '~');
  return `x-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}
