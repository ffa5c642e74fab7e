import { type CollectionSchema, isText, isVector } from '../../../src/engine/schema.ts';
import { type FacetColumn, NO_VALUE } from '../../../src/engine/segment/columns.ts';
import { entryText, sizeOf } from '../../../src/engine/segment/dictionary.ts';
import { elementOf, isLast, positionOf, readOccurrences } from '../../../src/engine/segment/occurrence.ts';
import { PostingScan } from '../../../src/engine/segment/posting-scan.ts';
import { postingsOfTerm } from '../../../src/engine/segment/postings.ts';
import type { Segment } from '../../../src/engine/segment/segment.ts';
import { makeCodes, strideOf, type VectorCodes } from '../../../src/engine/segment/vector-codes.ts';
import { sortKey } from '../../../src/engine/text/sort-key.ts';
import { tokenize } from '../../../src/engine/text/tokenize.ts';
import { quantize, unitVector } from '../../../src/engine/vectors/quantize.ts';
import { rotate } from '../../../src/engine/vectors/rotate.ts';

type Json = Readonly<Record<string, unknown>>;

export interface NumberedDocument {
  readonly row: number;
  readonly sequence: number;
  readonly document: Json;
}

/** What a segment says, as plain values. */
export interface SegmentContent {
  readonly rows: number[];
  readonly sequences: number[];
  /** Every term of every field, each once. */
  readonly terms: string[];
  /** `field term` → `document: element/position` and `.` behind the last token of an element. */
  readonly postings: Readonly<Record<string, string[]>>;
  /** By field and document. */
  readonly numbers: Readonly<Record<string, number[][]>>;
  readonly facets: Readonly<Record<string, { byDocument: unknown[][]; counts: [unknown, number][] }>>;
  readonly sorts: Readonly<Record<string, (string | undefined)[]>>;
  /** Distinct sort keys in order, by field. */
  readonly keys: Readonly<Record<string, string[]>>;
  /** Their codes, with the scale and tangent of all bits. */
  readonly vectors: Readonly<Record<string, (number[] | undefined)[]>>;
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const sortedTexts = (texts: Iterable<string>): string[] => [...new Set(texts)].sort(byBytes);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** The content that the segment of these documents must have. */
export function naiveContent(
  schema: CollectionSchema,
  documents: readonly NumberedDocument[],
): SegmentContent {
  const ordered = documents.toSorted((a, b) => a.sequence - b.sequence);
  const content = {
    rows: ordered.map(({ row }) => row),
    sequences: ordered.map(({ sequence }) => sequence),
    terms: [] as string[],
    postings: {} as Record<string, string[]>,
    numbers: {} as Record<string, number[][]>,
    facets: {} as Record<string, { byDocument: unknown[][]; counts: [unknown, number][] }>,
    sorts: {} as Record<string, (string | undefined)[]>,
    keys: {} as Record<string, string[]>,
    vectors: {} as Record<string, (number[] | undefined)[]>,
  };
  for (const field of schema.fields) {
    if (!field.index) continue;
    const { name } = field;
    if (isVector(field)) {
      if (ordered.some(({ document }) => document[name]))
        content.vectors[name] = ordered.map(({ document }) => {
          const vector = document[name] as number[] | undefined;
          if (!vector) return undefined;
          const codes = makeCodes(strideOf(vector.length), 1);
          quantize(rotate(unitVector(Float32Array.from(vector))), codes, 0);
          return codesAt(codes, 0);
        });
      continue;
    }
    const values = ordered.map(({ document }) => listOf(document[name]));
    const asNumber = (value: unknown): number =>
      field.type.startsWith('float') ? Math.fround(Number(value)) : Number(value);
    if (!isText(field)) content.numbers[name] = values.map((list) => list.map(asNumber));
    else {
      for (const [doc, list] of values.entries()) {
        for (const [term, places] of placesOf(list.map(String))) {
          content.terms.push(term);
          const posting = content.postings[`${name} ${term}`] ?? [];
          posting.push(`${doc}: ${places.join(' ')}`);
          content.postings[`${name} ${term}`] = posting;
        }
      }
    }
    if (field.facet) {
      const byDocument = values.map((list) => [
        ...new Set(isText(field) ? list.filter((value) => value !== '') : list.map(asNumber)),
      ]);
      const distinct = isText(field)
        ? sortedTexts(byDocument.flat().map(String))
        : [...new Set(byDocument.flat().map(Number))].sort((a, b) => a - b);
      const counts = distinct.map((value): [unknown, number] => [
        value,
        byDocument.filter((own) => own.includes(value)).length,
      ]);
      content.facets[name] = { byDocument, counts };
    }
    if (field.sort && isText(field)) {
      const keys = values.map(([value]) => (value === undefined ? undefined : sortKey(String(value))));
      content.sorts[name] = keys;
      content.keys[name] = sortedTexts(keys.filter((key) => key !== undefined));
    }
  }
  return { ...content, terms: sortedTexts(content.terms) };
}

/** The codes of a vector: see packCodes. */
export function readCodes({ stride, coarse, fine }: VectorCodes, index: number): number[] {
  return Array.from({ length: stride }, (_, i) => {
    const round = Math.floor(i / 64);
    const quarter = Math.floor((i % 64) / 16);
    const upper = coarse.codes[(index * stride) / 2 + 32 * round + 16 * (quarter >> 1) + (i % 16)] ?? 0;
    const lower = fine.codes[(index * stride) / 4 + 16 * round + (i % 16)] ?? 0;
    return 4 * ((upper >> (4 * (quarter & 1))) & 15) + ((lower >> (2 * quarter)) & 3);
  });
}

function codesAt(codes: VectorCodes, index: number): number[] {
  return [...readCodes(codes, index), codes.fine.scales[index] ?? 0, codes.fine.tangents[index] ?? 0];
}

/** Where each token of the strings stands, in order. */
function placesOf(texts: readonly string[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [element, text] of texts.entries()) {
    const tokens = tokenize(text);
    for (const [i, token] of tokens.entries()) {
      const place = `${element}/${i + 1}${i === tokens.length - 1 ? '.' : ''}`;
      places.set(token, [...(places.get(token) ?? []), place]);
    }
  }
  return places;
}

/** The content of a segment, read through its columns. */
export function contentOf(segment: Segment): SegmentContent {
  const documents = Array.from({ length: segment.documentCount }, (_, doc) => doc);
  const content = {
    rows: [...segment.rows],
    sequences: [...segment.sequences],
    terms: Array.from({ length: sizeOf(segment.dictionary) }, (_, id) => entryText(segment.dictionary, id)),
    postings: {} as Record<string, string[]>,
    numbers: {} as Record<string, number[][]>,
    facets: {} as Record<string, { byDocument: unknown[][]; counts: [unknown, number][] }>,
    sorts: {} as Record<string, (string | undefined)[]>,
    keys: {} as Record<string, string[]>,
    vectors: {} as Record<string, (number[] | undefined)[]>,
  };
  for (const [name, postings] of segment.postings) {
    postings.terms.forEach((term, slot) => {
      const posting: string[] = [];
      for (const scan = new PostingScan(postingsOfTerm(postings, slot)); scan.next(); ) {
        for (let place = scan.from; place < scan.to; place += 1) {
          const buffer: number[] = [];
          const count = readOccurrences(postings.extra, scan.where()[place] as number, buffer);
          const places = buffer
            .slice(0, count)
            .map((own) => `${elementOf(own)}/${positionOf(own)}${isLast(own) ? '.' : ''}`);
          posting.push(`${scan.docs[place]}: ${places.join(' ')}`);
        }
      }
      content.postings[`${name} ${entryText(segment.dictionary, term)}`] = posting;
    });
  }
  for (const [name, { values, starts }] of segment.numbers) {
    content.numbers[name] = documents.map((doc) => {
      const own = starts ? values.subarray(starts[doc], starts[doc + 1]) : values.subarray(doc, doc + 1);
      return [...own].filter((value) => starts || !Number.isNaN(value));
    });
  }
  for (const [name, column] of segment.facets) {
    const { sets, starts, ordinals, counts } = column;
    const byDocument = documents.map((doc) => {
      const set = sets[doc] ?? 0;
      const own =
        starts && ordinals
          ? [...ordinals.subarray(starts[set], starts[set + 1])]
          : set === 0
            ? []
            : [set - 1];
      return own.map((ordinal) => facetValue(column, ordinal));
    });
    const counted = [...counts].map((count, ordinal): [unknown, number] => [
      facetValue(column, ordinal),
      count,
    ]);
    content.facets[name] = { byDocument, counts: counted };
  }
  for (const [name, { ranks, keys }] of segment.sorts) {
    content.sorts[name] = [...ranks].map((rank) => (rank === NO_VALUE ? undefined : entryText(keys, rank)));
    content.keys[name] = Array.from({ length: sizeOf(keys) }, (_, id) => entryText(keys, id));
  }
  for (const [name, column] of segment.vectors) {
    content.vectors[name] = documents.map((doc) => {
      const place = column.docs.indexOf(doc);
      return place === -1 ? undefined : codesAt(column, place);
    });
  }
  return content;
}

const facetValue = ({ texts, numbers }: FacetColumn, ordinal: number): unknown =>
  texts ? entryText(texts, ordinal) : numbers?.[ordinal];
