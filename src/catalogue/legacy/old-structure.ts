import { createHash } from 'node:crypto';
import { FREEST_FIRST } from '../../edm/rights.ts';
import { oldName } from './field-names.ts';

/**
 * A reply of the engine in the structure of the deprecated `/search`, as JSON
 * text; undefined when nothing matches. Old names, a title that is a list, single values where there are lists
 * now, an id of 24 hexadecimal digits and the address of the full record.
 * Numbers beyond 2^53 keep all their digits.
 * Source: spec, "Versioning"; decisions, "CMS, object, legacy".
 */
export function inOldStructure(reply: string, baseUrl: string): string | undefined {
  const given = JSON.parse(reply, keepDigits) as Reply;
  if (given.found === 0) return undefined;
  // In the order in which the engine gives them: the time that it took comes last.
  return JSON.stringify({
    ...given,
    facet_counts: given.facet_counts.map((facet) => ({ ...facet, field_name: oldName(facet.field_name) })),
    hits: given.hits.map((hit) => oldHit(hit, baseUrl)),
  });
}

interface Reply {
  readonly found: number;
  readonly hits: readonly Hit[];
  readonly facet_counts: readonly { readonly field_name: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

interface Hit {
  readonly document: Fields;
  readonly highlight?: Fields;
  readonly highlights?: readonly (Fields & { readonly field: string })[];
}

/** What TypeScript does not know yet of ECMAScript ("JSON.parse source text access"). */
declare global {
  interface JSON {
    parse(text: string, reviver: (name: string, value: unknown, context: ReviverContext) => unknown): unknown;
    rawJSON(text: string): unknown;
  }
}

interface ReviverContext {
  /** The text of a number, text or constant; undefined for lists and objects. */
  readonly source?: string;
}

const keepDigits = (_: string, value: unknown, { source }: ReviverContext): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined
    ? JSON.rawJSON(source)
    : value;

function oldHit({ document, highlight, highlights, ...rest }: Hit, baseUrl: string): object {
  return {
    document: oldDocument(document, baseUrl),
    ...(highlight === undefined ? {} : { highlight: mapEntries(highlight, oldHighlight) }),
    ...(highlights === undefined ? {} : { highlights: highlights.map(oldHighlightOfList) }),
    ...rest,
  };
}

function oldDocument(document: Fields, baseUrl: string): Fields {
  const uuid = String(document['uuid']);
  return {
    ...mapEntries(document, oldValue),
    id: oldId(uuid),
    fullViewMetadata: `${baseUrl}/object?id=${encodeURIComponent(uuid)}`,
  };
}

/** The first 24 hexadecimal digits of the SHA-256 of the uuid. */
const oldId = (uuid: string): string => createHash('sha256').update(uuid).digest('hex').slice(0, 24);

function oldValue(name: string, value: unknown): unknown {
  if (name === 'title') return [value];
  if (!Array.isArray(value)) return value;
  if (name === 'edmRightsReusePolicy')
    return FREEST_FIRST.find((policy) => value.includes(policy)) ?? value[0];
  return name === 'edmType' || name === 'edmRights' || name === 'edmRightsName' ? value[0] : value;
}

const oldHighlight = (name: string, value: unknown): unknown => (name === 'title' ? [value] : value);

/** The entry of a text in the list `highlights`; that of a title becomes one of a list with one text. */
function oldHighlightOfList(entry: Fields & { readonly field: string }): Fields {
  const { field, matched_tokens, snippet, value, ...rest } = entry;
  if (field !== 'title') return { ...entry, field: oldName(field) };
  return {
    ...rest,
    field,
    indices: [0],
    matched_tokens: [matched_tokens],
    snippets: [snippet],
    ...(value === undefined ? {} : { values: [value] }),
  };
}

/** The fields under their old names. */
const mapEntries = (fields: Fields, change: (name: string, value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [oldName(name), change(name, value)]));
