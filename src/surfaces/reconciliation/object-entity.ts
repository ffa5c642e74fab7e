import { UNTITLED } from '../../edm/record/titles.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Entity, Value } from './entity.ts';
import { type Property, propertiesOf } from './properties.ts';
import { isoDate } from './years.ts';

/** The fields of an object. */
export type ObjectDocument = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** The ids of institutions by their names in `dataProvider`. */
export type InstitutionNames = ReadonlyMap<string, string>;

interface ObjectContext {
  readonly institutions: InstitutionNames;
  /** {id_base}: the base of the URLs of objects. */
  readonly idBase: string;
  readonly language: Language;
}

/** An object as an entity. Its title consists of up to three titles, each of which is a name. */
export function objectEntity(
  document: ObjectDocument,
  { institutions, idBase, language }: ObjectContext,
): Entity {
  const { id, title, previewImage, dateMin, dateMax } = document;
  const [first, ...identifiers] = textsOf(document['identifier']);
  const name = typeof title === 'string' ? title : (first ?? UNTITLED[language]);
  const titles = name.includes(' / ') ? name.split(' / ') : [];
  const described = [
    textsOf(document['creator'])[0],
    textsOf(document['date'])[0],
    textsOf(document['dcType'])[0],
    textsOf(document['dataProvider'])[0],
  ];
  return {
    id: String(id),
    type: 'edm:ProvidedCHO',
    names: [name, ...titles, ...textsOf(document['alternative']), ...(first ? [first] : []), ...identifiers],
    description: described.filter((text) => text !== undefined).join(', '),
    imageUrl: typeof previewImage === 'string' ? previewImage : undefined,
    url: `${idBase}/${id}`,
    values: Object.fromEntries(
      propertiesOf('edm:ProvidedCHO').flatMap((property) => {
        const values = valuesOf(property, document[property.id], institutions);
        return values.length === 0 ? [] : [[property.id, values]];
      }),
    ),
    period:
      typeof dateMin === 'number' ? [dateMin, typeof dateMax === 'number' ? dateMax : dateMin] : undefined,
  };
}

function valuesOf(
  { kind }: Property,
  value: ObjectDocument[string],
  institutions: InstitutionNames,
): readonly Value[] {
  if (value === undefined) return [];
  if (typeof value === 'number') {
    const date = kind === 'seconds' ? isoDate(value) : undefined;
    return [date === undefined ? (Number.isInteger(value) ? { int: value } : { float: value }) : { date }];
  }
  return textsOf(value).map((text) => {
    const id = kind === 'institution' ? institutions.get(text) : undefined;
    return id === undefined ? { str: text } : { id, name: text };
  });
}

const textsOf = (value: ObjectDocument[string]): readonly string[] => {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
};
