import type { FramedRecord } from '../../edm/record/record.ts';
import { type Term, termsOf } from '../../edm/record/terms.ts';
import { titleOf } from '../../edm/record/titles.ts';
import { isEntity, type Values, valuesOf } from '../../edm/record/values.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { readLanguageTag } from '../../kernel/language-tags.ts';
import type { Language } from '../../kernel/languages.ts';
import { type CslDate, citedDate, cslDate } from './cited-date.ts';
import { type CslName, nameOf } from './names.ts';

/** An object as far as a citation needs it. */
export interface CitedObject {
  readonly uuid: string;
  readonly record: FramedRecord;
  /** The document of the index. */
  readonly document: {
    readonly edmType?: readonly string[];
    readonly dataProvider?: string;
  };
}

export interface CitationOptions {
  /** Of the title and the terms. */
  readonly language: Language;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** How pages name institutions, by their name in the index, and kinds. Default: as records do. */
  readonly names?: {
    institution(name: string | undefined): { readonly text: string } | undefined;
    kind(kind: { readonly text: string; readonly lang?: string | undefined }): { readonly text: string };
  };
}

/** What a citation says of an object. Source: CSL-JSON 1.0.2, csl-data.json. */
export interface CslItem {
  readonly id: string;
  readonly type: 'graphic' | 'document' | 'song' | 'motion_picture';
  readonly title: string;
  readonly author?: readonly CslName[];
  readonly issued?: CslDate;
  readonly medium?: string;
  readonly genre?: string;
  readonly publisher?: string;
  readonly archive?: string;
  /** Inventory number. */
  readonly archive_location?: string;
  readonly URL: string;
  readonly language?: string;
}

const TYPES: Readonly<Record<string, CslItem['type']>> = {
  IMAGE: 'graphic',
  '3D': 'graphic',
  SOUND: 'song',
  VIDEO: 'motion_picture',
};

/** More creators than these are in the record only. */
const MAX_AUTHORS = 500;

/** Longer names are not taken apart. */
const MAX_NAME = 500;

/** The object as an item of a bibliography. */
export function cslItem(
  { uuid, record, document }: CitedObject,
  { language, baseUrl, names }: CitationOptions,
): CslItem {
  const cho = record.aggregatedCHO ?? {};
  const terms = (values: Values): Term[] => termsOf(values, language);
  const text = (values: Values): string | undefined => {
    const [first] = terms(values);
    return first && shortened(first.text);
  };
  const author = valuesOf(cho['creator'])
    .slice(0, MAX_AUTHORS)
    .flatMap((value) =>
      terms(value)
        .filter(({ indexed }) => indexed !== undefined)
        .map(({ text: name }) =>
          name.length > MAX_NAME ? { literal: shortened(name, MAX_NAME) } : nameOf(name, isPerson(value)),
        ),
    );
  const written = text(cho['language']);
  const [kind] = terms(cho['dcType']);
  const date = citedDate(cho, language);
  const fields = {
    author: author.length > 0 ? distinct(author) : undefined,
    issued: date && cslDate(date),
    medium: text(cho['medium']),
    genre: kind && shortened((names?.kind(kind) ?? kind).text),
    publisher: text(cho['publisher']),
    archive: names?.institution(document.dataProvider)?.text ?? text(record['dataProvider']),
    archive_location: text(cho['identifier']),
    language: written === undefined ? undefined : (readLanguageTag(written) ?? written),
  };
  return {
    id: uuid,
    type: TYPES[document.edmType?.[0] ?? ''] ?? 'document',
    title: titleOf(cho, language, true).text,
    ...(Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ) as Partial<CslItem>),
    URL: `${baseUrl}/objects/${encodeURIComponent(uuid)}`,
  };
}

/** A person has dates of life; organisations have those of their establishment. */
const isPerson = (value: Parameters<typeof isEntity>[0]): boolean =>
  isEntity(value) && (value['dateOfBirth'] !== undefined || value['dateOfDeath'] !== undefined);

const distinct = (names: readonly CslName[]): CslName[] => [
  ...new Map(names.map((name) => [JSON.stringify(name), name])).values(),
];
