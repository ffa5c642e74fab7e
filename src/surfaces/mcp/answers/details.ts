import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { ChoPictures } from '../../../documents/objects/cho-pictures.ts';
import type { FramedRecord } from '../../../edm/record/record.ts';
import { HIT_FIELDS, type HitDocument, type HitSize, hitOf, hitShape, present } from './hits.ts';
import { excerpts, webUrl } from './texts.ts';

const texts = () => z.array(z.string()).optional();

/** An object with all that there is to say of it. */
export const detailsShape = hitShape.omit({ description: true, distance: true }).extend({
  years: z.array(z.number()).optional().describe('First and last year of the date; 0 is 1 BCE'),
  descriptions: texts(),
  alternative: texts().describe('Other titles'),
  contributor: texts(),
  publisher: texts(),
  medium: texts().describe('Material and technique'),
  subject: texts(),
  spatial: texts().describe('Places that it is about'),
  temporal: texts(),
  isPartOf: texts(),
  provenance: texts(),
  identifiers: texts().describe('Further ones'),
  rightsHolder: texts(),
  pictures: z.number().optional().describe('Pictures that view_picture can show'),
  iiifManifest: z.string().optional(),
  record: z.string().describe('URI of the record; with .jsonld or .ttl at its end also a resource'),
  shortened: z.literal(true).optional().describe('Texts or lists are cut: ask for this object alone'),
});

type Details = z.output<typeof detailsShape>;

/** Lists of the document that details have under the same name. */
const LISTS = [
  'alternative',
  'contributor',
  'publisher',
  'medium',
  'subject',
  'spatial',
  'temporal',
  'isPartOf',
  'provenance',
] as const;

export const DETAIL_FIELDS = `${HIT_FIELDS},${LISTS.join(',')},dateMin,dateMax,dcRights,iiifManifest,sourceRecord`;

export type DetailDocument = HitDocument & {
  readonly [Name in (typeof LISTS)[number]]?: readonly string[];
} & {
  readonly dateMin?: number;
  readonly dateMax?: number;
  readonly dcRights?: readonly string[];
  readonly iiifManifest?: string;
  /** Of its record. */
  readonly pictures: ChoPictures;
  /** As much of its record as a citation needs. */
  readonly cited: FramedRecord;
};

/** How much is said: bytes of a text, values of a list. */
export interface DetailSize extends HitSize {
  readonly text: number;
  readonly values: number;
}

const hit = { title: 300, description: 0, creators: 10, url: 400, hasPicture: true };

/** From long to short; with the last one, ten objects fit into an answer. */
export const DETAIL_SIZES: readonly DetailSize[] = [
  { ...hit, text: 3000, values: 12 },
  { ...hit, text: 1500, values: 8 },
  { ...hit, text: 600, values: 6 },
  { ...hit, title: 200, text: 300, values: 4 },
  { ...hit, title: 160, creators: 3, url: 300, text: 150, values: 2 },
  { ...hit, title: 120, creators: 2, url: 200, text: 80, values: 1 },
  { ...hit, title: 90, creators: 1, url: 120, hasPicture: false, text: 0, values: 0 },
];

export function detailsOf(document: DetailDocument, idBase: string, size: DetailSize): Details {
  const { uuid, description, identifier, dcRights, dateMin, dateMax, iiifManifest } = document;
  const { page, source, ...short } = hitOf(document, idBase, size);
  const list = (values: readonly string[] | undefined, bytes = Math.min(size.text, 200)) =>
    excerpts(values, size.values, bytes);
  const pictures = document.pictures.urls.length;
  const lists = Object.fromEntries(LISTS.map((name) => [name, list(document[name])]));
  const isShortened = [
    description,
    identifier?.slice(1),
    dcRights,
    ...LISTS.map((name) => document[name]),
  ].some((values) => isCut(values, size));
  return {
    ...short,
    ...present({ years: yearsOf(dateMin, dateMax) }),
    ...present({ descriptions: list(description, size.text), ...lists }),
    ...present({ identifiers: list(identifier?.slice(1)), rightsHolder: list(dcRights) }),
    ...(pictures > 0 && { pictures }),
    ...present({ iiifManifest: webUrl(iiifManifest, size.url) }),
    page,
    source,
    record: `${idBase}/${uuid}`,
    ...(isShortened && { shortened: true as const }),
  };
}

/** Undefined without a period, or beyond what dates can hold. */
function yearsOf(dateMin: number | undefined, dateMax: number | undefined): number[] | undefined {
  const years = [dateMin, dateMax].map((second = Number.NaN) => new Date(second * 1000).getUTCFullYear());
  return years.some(Number.isNaN) ? undefined : years;
}

const isCut = (values: readonly string[] = [], { text, values: max }: DetailSize): boolean =>
  values.length > max || values.some((value) => Buffer.byteLength(value) > text);
