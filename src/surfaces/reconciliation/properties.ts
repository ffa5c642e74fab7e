import type { Localised } from '../../kernel/languages.ts';
import type { TypeId } from './entity-types.ts';

/**
 * What entities are compared by, and what is returned about them. Properties of
 * objects are fields of `chos` and have their names.
 */
export interface Property {
  readonly id: string;
  readonly types: readonly TypeId[];
  readonly name: Localised;
  readonly kind: PropertyKind;
}

/**
 * `period`: a wording that years are compared with. `seconds`: a Unix timestamp.
 * `institution`: a name that is a link to an institution. `uri`: it is the same, or another one.
 */
type PropertyKind = 'text' | 'period' | 'seconds' | 'number' | 'boolean' | 'institution' | 'uri';

const properties = (
  types: readonly TypeId[],
  rows: Readonly<Record<string, readonly [de: string, en: string, kind?: PropertyKind]>>,
): Property[] =>
  Object.entries(rows).map(([id, [de, en, kind = 'text']]) => ({ id, types, name: { de, en }, kind }));

/** In the order in which they are proposed. */
const PROPERTIES: readonly Property[] = [
  ...properties(['edm:ProvidedCHO'], {
    creator: ['Urheber', 'Creator'],
    date: ['Datierung', 'Date', 'period'],
    dateMin: ['Frühestes Datum', 'Earliest date', 'seconds'],
    dateMax: ['Spätestes Datum', 'Latest date', 'seconds'],
    dataProvider: ['Bereitstellende Einrichtung', 'Providing institution', 'institution'],
    identifier: ['Kennung', 'Identifier'],
    dcType: ['Art des Objekts', 'Kind of object'],
    edmType: ['Medientyp', 'Type of media'],
    medium: ['Material, Technik', 'Material, technique'],
    subject: ['Thema', 'Subject'],
    spatial: ['Ort', 'Place'],
    temporal: ['Zeitraum', 'Period'],
    coverage: ['Ort, Zeit oder Kultur', 'Place, period or culture'],
    alternative: ['Alternativer Titel', 'Alternative title'],
    description: ['Beschreibung', 'Description'],
    creatorUri: ['URI des Urhebers', 'URI of the creator', 'uri'],
    subjectUri: ['URI des Themas', 'URI of the subject', 'uri'],
    placeUri: ['URI des Orts', 'URI of the place', 'uri'],
    typeUri: ['URI der Art des Objekts', 'URI of the kind of object', 'uri'],
    contributor: ['Mitwirkende', 'Contributor'],
    publisher: ['Verlag', 'Publisher'],
    isPartOf: ['Teil von', 'Part of'],
    provenance: ['Provenienz', 'Provenance'],
    edmRightsName: ['Rechte', 'Rights'],
    edmRights: ['URL der Rechteangabe', 'URL of the rights statement'],
    edmRightsReusePolicy: ['Nachnutzung', 'Reuse policy'],
    dcRights: ['Rechteinhaber', 'Rights holder'],
    intermediateProvider: ['Vermittelnde Einrichtung', 'Intermediate provider'],
    pipelineId: ['Datenquelle', 'Data source'],
    mediaCount: ['Zahl der Medien', 'Number of media', 'number'],
    imageCount: ['Zahl der Bilder', 'Number of images', 'number'],
    mediaTypes: ['Arten der Medien', 'Types of media'],
    hasIiifManifest: ['Hat IIIF-Manifest', 'Has a IIIF manifest', 'boolean'],
    iiifManifest: ['IIIF-Manifest', 'IIIF manifest'],
    previewImage: ['Vorschaubild', 'Preview image'],
    isShownAt: ['Seite der Einrichtung', 'Page at the institution'],
    isShownBy: ['Hauptmedium', 'Main digital medium'],
    url: ['Seite des Objekts', 'Page of the object'],
  }),
  ...properties(['foaf:Organization'], {
    legalName: ['Rechtlicher Name', 'Legal name'],
    providerNames: ['Namen als Datenlieferant', 'Names as a provider'],
    place: ['Sitz', 'Seat'],
    website: ['Website', 'Website'],
    parentInstitution: ['Übergeordnete Institution', 'Parent institution', 'institution'],
    summary: ['Kurzbeschreibung', 'Summary'],
  }),
  ...properties(['edm:Agent', 'edm:Place', 'skos:Concept', 'edm:TimeSpan'], {
    sameAs: ['URI in einer Normdatei', 'URI in an authority file', 'uri'],
    variant: ['Name, auch in anderen Sprachen', 'Name, also in other languages'],
    objectCount: ['Zahl der Objekte', 'Number of objects', 'number'],
    note: ['Anmerkung', 'Note'],
  }),
  ...properties(['edm:Agent', 'edm:TimeSpan'], {
    begin: ['Geburt, Beginn', 'Birth, begin'],
    end: ['Tod, Ende', 'Death, end'],
  }),
  ...properties(['edm:Place'], {
    latitude: ['Geographische Breite', 'Latitude', 'number'],
    longitude: ['Geographische Länge', 'Longitude', 'number'],
  }),
];

const BY_ID = new Map(PROPERTIES.map((property) => [property.id, property]));

export const propertyOf = (id: string): Property | undefined => BY_ID.get(id);

export const propertiesOf = (type: TypeId | undefined): readonly Property[] =>
  type === undefined ? PROPERTIES : PROPERTIES.filter(({ types }) => types.includes(type));
