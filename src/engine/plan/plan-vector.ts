import { parseStored } from '../documents/stored-document.ts';
import { EngineFault } from '../fault.ts';
import { parseUnsigned, readList } from '../parameters.ts';
import { isVector } from '../schema.ts';
import { type LiveRow, liveRowOf, type Snapshot } from '../segment/snapshot.ts';
import { DECIMAL } from '../text/number-text.ts';
import { notIndexed } from './search-fields.ts';

/** A vector query that fits the collection. */
export interface VectorPlan extends VectorQuery {
  /** Sequence number of the document whose vector is the query. */
  readonly source: number | undefined;
}

/** Reads `vector_query` and checks it against the schema. Errors: EngineFault 400 in Typesense's wording. */
export function planVector(text: string, snapshot: Snapshot): VectorPlan {
  let source: number | undefined;
  const query = readVectorQuery(text, {
    hasField: (name) => snapshot.fields.has(name),
    vectorOf(id, field) {
      const row = liveRowOf(snapshot, id);
      if (!row) throw new EngineFault(400, 'Document id referenced in vector query is not found.');
      source = row.sequence;
      return vectorOf(id, row, field, snapshot);
    },
  });
  const field = snapshot.fields.get(query.field);
  if (!field || !isVector(field)) {
    throw new EngineFault(400, `Field \`${query.field}\` does not have a vector query index.`);
  }
  if (!field.index) throw notIndexed(query.field);
  if (query.values.length !== field.numDim) {
    throw new EngineFault(400, `Query field \`${query.field}\` must have ${field.numDim} dimensions.`);
  }
  return { ...query, source };
}

function vectorOf(id: string, { row }: LiveRow, field: string, { documents }: Snapshot): ArrayLike<number> {
  let vector: Float32Array | undefined;
  documents.eachVector([row], field, (own) => {
    vector = own;
  });
  if (vector) return vector;
  const stored = documents.document(id);
  const value = stored && parseStored({ ...stored, vectors: undefined })[field];
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return value;
  throw new EngineFault(400, 'Document referenced in vector query does not contain a valid vector field.');
}

/** `vector_query` as written. */
export interface VectorQuery {
  readonly field: string;
  /** 32-bit floats. */
  readonly values: ArrayLike<number>;
  /** The document whose vector is used as values. */
  readonly id: string | undefined;
  /** Number of neighbours; 0: the default. */
  readonly k: number;
  readonly distanceThreshold: number;
  /** If a filter matches fewer documents than this, all of them are neighbours. */
  readonly flatSearchCutoff: number;
  /** Weight of the neighbours in a hybrid search, 0 to 1. */
  readonly alpha: number;
}

/** Checks made while the text is read, because its first error is reported. */
export interface VectorQueryContext {
  readonly hasField: (name: string) => boolean;
  /** The vector in a field of a document. Errors: EngineFault 400. */
  readonly vectorOf: (id: string, field: string) => ArrayLike<number>;
}

/**
 * Reads `vector_query`:
 *
 *     query     = field ":" "(" "[" [ number *( "," number ) ] "]" *( "," parameter ) ")"
 *     parameter = "id" ":" id / "k" ":" integer / "flat_search_cutoff" ":" integer / "ef" ":" integer
 *               / "distance_threshold" ":" number / "alpha" ":" number / other ":" value
 *
 * with blanks around each. As in Typesense the last bracket may be missing,
 * other parameters are ignored, their value may be a list in square brackets,
 * and what stands between the brackets and the list is skipped.
 * Errors: EngineFault 400 in Typesense's wording.
 */
export function readVectorQuery(text: string, context: VectorQueryContext): VectorQuery {
  const colon = text.search(/[:([]/);
  if (colon === -1) throw malformed('`:` is missing.');
  if (text[colon] !== ':') throw malformed('`:` is missing after the vector field name.');
  const field = text.slice(0, colon).trim();
  const round = text.indexOf('(', colon);
  const open = round === -1 ? -1 : text.indexOf('[', round);
  const close = open === -1 ? -1 : text.indexOf(']', open);
  if (close === -1) throw malformed();
  const values = readList(text.slice(open + 1, close)).map((item) => {
    const value = readFloat(item);
    if (value === undefined) throw malformed('one of the vector values is not a float.');
    return value;
  });
  const rest = text.slice(close + 1);
  if (rest.length === 1) {
    if (values.length === 0) {
      throw new EngineFault(400, 'When a vector query value is empty, an `id` parameter must be present.');
    }
    return { ...DEFAULTS, field, values };
  }
  const query = { ...DEFAULTS, field, values };
  for (const [name, value] of readParameters(rest)) readParameter(query, name, value, context);
  return query;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const DEFAULTS: Omit<VectorQuery, 'field' | 'values'> = {
  id: undefined,
  k: 0,
  distanceThreshold: Number.POSITIVE_INFINITY,
  flatSearchCutoff: 0,
  alpha: 0.3,
};

const malformed = (detail?: string): EngineFault =>
  new EngineFault(400, `Malformed vector query string${detail === undefined ? '.' : `: ${detail}`}`);

/** Name and value of each parameter. A list in square brackets is one value. */
function readParameters(text: string): [string, string][] {
  const found: [string, string][] = [];
  const pieces = readList(text);
  let open = '';
  for (const [i, piece] of pieces.entries()) {
    const whole = `${open}${piece.endsWith(')') ? piece.slice(0, -1) : piece}`;
    open = '';
    const [name, value, ...others] = whole
      .split(':')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (name === undefined || value === undefined || others.length > 0) throw malformed();
    if (i < pieces.length - 1 && value.startsWith('[') && !value.endsWith(']')) open = `${whole},`;
    else found.push([name, value]);
  }
  return found;
}

function readParameter(
  query: Writable<VectorQuery>,
  name: string,
  value: string,
  { hasField, vectorOf }: VectorQueryContext,
): void {
  switch (name) {
    case 'id':
      if (query.values.length > 0) throw malformed('cannot pass both vector query and `id` parameter.');
      query.id = value;
      query.values = vectorOf(value, query.field);
      break;
    case 'k':
      query.k = parseUnsigned(value) ?? mustBe('k', 'an integer');
      break;
    case 'flat_search_cutoff':
      query.flatSearchCutoff = parseUnsigned(value) ?? mustBe('flat_search_cutoff', 'an integer');
      break;
    case 'distance_threshold': {
      if (!hasField(query.field)) throw malformed(`could not find a field named \`${query.field}\`.`);
      const threshold = readFloat(value) ?? mustBe('distance_threshold', 'a float');
      if (threshold < 0 || threshold > 2) mustBe('distance_threshold', 'a float between 0.0-2.0');
      query.distanceThreshold = threshold;
      break;
    }
    case 'alpha': {
      const alpha = readFloat(value);
      if (alpha === undefined || alpha < 0 || alpha > 1) mustBe('alpha', 'a float between 0.0-1.0');
      else query.alpha = alpha;
      break;
    }
    case 'ef':
      // The breadth of Typesense's approximate search; ours is exact.
      if (!parseUnsigned(value)) mustBe('ef', 'a positive integer');
      break;
  }
}

function mustBe(parameter: string, what: string): never {
  throw malformed(`\`${parameter}\` parameter must be ${what}.`);
}

/** A decimal number as a finite 32-bit float. */
function readFloat(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const value = Math.fround(Number(text));
  return Number.isFinite(value) ? value : undefined;
}
