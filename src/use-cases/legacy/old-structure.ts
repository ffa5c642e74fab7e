import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { legacyStatements } from '../../documents/objects/legacy-statements.ts';
import { FREEST_FIRST } from '../../edm/record/rights.ts';
import { countsDateMaxRanges, oldDateMax, oldDateMaxText, oldName } from './field-names.ts';

export interface OldStructure {
  /** The API's. */
  readonly baseUrl: string;
  /** The client's: a field with two names has the one that it uses. */
  readonly facet_by: string;
}

/**
 * A reply of the engine in the structure of the deprecated `/search`, as JSON; undefined if nothing
 * matches. Numbers beyond 2^53 keep all their digits.
 */
export function inOldStructure(
  reply: Uint8Array,
  { baseUrl, facet_by }: OldStructure,
): Uint8Array<ArrayBuffer> | undefined {
  const text = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength).toString();
  const given = JSON.parse(text, keepDigits) as Reply;
  if (given.found === 0) return undefined;
  const { request_params } = given;
  // Keeps the engine's order: the time that it took comes last.
  const old = {
    ...given,
    facet_counts: given.facet_counts.map((facet) => oldFacet(facet, facet_by)),
    hits: given.hits.map((hit) => oldHit(hit, baseUrl)),
    // Not the name behind the alias.
    ...(request_params && { request_params: { ...request_params, collection_name: 'chos' } }),
  };
  return new TextEncoder().encode(JSON.stringify(old));
}

interface Reply {
  readonly found: number;
  readonly hits: readonly Hit[];
  readonly facet_counts: readonly Facet[];
  readonly request_params?: Fields;
}

interface Facet {
  readonly field_name: string;
  readonly stats?: Fields;
  readonly counts: readonly { readonly highlighted: string; readonly value: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

interface Hit {
  readonly document: Fields;
  readonly highlight?: Fields;
  readonly highlights?: readonly (Fields & { readonly field: string })[];
}

const keepDigits = (_: string, value: unknown, { source }: JsonSource): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined
    ? JSON.rawJSON(source)
    : value;

function oldFacet(facet: Facet, facet_by: string): Facet {
  const { field_name, counts, stats } = facet;
  const hasDates = field_name === 'dateMax' && !countsDateMaxRanges(facet_by);
  return {
    ...facet,
    ...(field_name === 'dateMax' && stats !== undefined ? { stats: oldStats(stats) } : {}),
    field_name: field_name === 'pipelineId' && /\bdb\b/.test(facet_by) ? 'db' : oldName(field_name),
    counts: hasDates
      ? counts.map((count) => ({
          ...count,
          highlighted: oldDateMaxText(count.highlighted),
          value: oldDateMaxText(count.value),
        }))
      : counts,
  };
}

/** Minimum, maximum and mean `dateMax`. A sum of timestamps is meaningless, so it stays. */
const oldStats = (stats: Fields): Fields =>
  mapEntries(stats, (name, value) =>
    name === 'min' || name === 'max' || name === 'avg' ? oldDateMax(Number(JSON.stringify(value))) : value,
  );

function oldHit({ document, highlight, highlights, ...rest }: Hit, baseUrl: string): object {
  return {
    document: oldDocument(document, baseUrl),
    ...(highlight === undefined ? {} : { highlight: mapEntries(highlight, oldHighlight) }),
    ...(highlights === undefined ? {} : { highlights: highlights.map(oldHighlightOfList) }),
    ...rest,
  };
}

/** Lists that every old document has, even if they are empty. */
const LISTS = [
  'alternative',
  'contributor',
  'coverage',
  'created',
  'creator',
  'date',
  'dcRights',
  'dcType',
  'description',
  'disclaimer',
  'identifier',
  'intermediateProvider',
  'isPartOf',
  'isReferencedBy',
  'issued',
  'language',
  'medium',
  'publisher',
  'spatial',
  'subject',
  'temporal',
  'title',
  'triggerWarning',
] as const;

const EMPTY_LISTS = Object.fromEntries(LISTS.map((name) => [name, []]));

// [legacy-7] [legacy-12]
function oldDocument(document: Fields, baseUrl: string): Fields {
  const { sourceRecord, titleKey: _, ...fields } = document;
  const uuid = String(fields['uuid']);
  const pipelineId = String(fields['pipelineId']);
  return {
    ...EMPTY_LISTS,
    ...mapEntries(fields, oldValue),
    ...(typeof sourceRecord === 'string' ? legacyStatements(sourceRecord) : {}),
    ...(fields['title'] === undefined ? {} : { titleSort: fields['title'] }),
    id: oldId(uuid),
    db: pipelineId,
    collection: `${baseUrl}/v2/search?${new URLSearchParams({ q: '*', filter_by: `pipelineId:=\`${pipelineId}\`` })}`,
    fullViewMetadata: `${baseUrl}/object?id=${encodeURIComponent(uuid)}`,
  };
}

/** The first 24 hexadecimal digits of the SHA-256 of the uuid. [legacy-6] */
const oldId = (uuid: string): string => createHash('sha256').update(uuid).digest('hex').slice(0, 24);

// [legacy-6]
function oldValue(name: string, value: unknown): unknown {
  if (name === 'title') return [value];
  if (name === 'dateMax' && typeof value === 'number') return oldDateMax(value);
  if (!Array.isArray(value)) return value;
  if (name === 'edmRightsReusePolicy') {
    return FREEST_FIRST.find((policy) => value.includes(policy)) ?? value[0];
  }
  return name === 'edmType' || name === 'edmRights' || name === 'edmRightsName' ? value[0] : value;
}

const oldHighlight = (name: string, value: unknown): unknown => (name === 'title' ? [value] : value);

/** An entry of the list `highlights`; that of a title becomes one of a list with one text. */
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

/** The fields by their old names. */
const mapEntries = (fields: Fields, change: (name: string, value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [oldName(name), change(name, value)]));
