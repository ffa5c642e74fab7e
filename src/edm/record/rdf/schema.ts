import { CC } from '../namespaces.ts';
import { EDM_TYPES, propertyOf } from '../properties.ts';

/** What an element of EDM's XML schema may contain. */
type Content =
  /** A text with an optional language, or a URL. */
  | 'both'
  /** A text with an optional language or datatype. */
  | 'text'
  | 'url'
  /** Text of this form, without attributes. */
  | { readonly form: RegExp }
  /** The same, with a fixed datatype of XML Schema. */
  | { readonly form: RegExp; readonly datatype: string };

export interface Element {
  readonly name: string;
  /** The key in a framed record. */
  readonly key: string;
  readonly content: Content;
  readonly max: number;
  /** Whether its texts are URLs. */
  readonly isReference: boolean;
  /** In the order that the schema demands. */
  readonly position: number;
}

export interface Class {
  readonly name: string;
  /** By key in a framed record. */
  readonly elements: ReadonlyMap<string, Element>;
  /** Elements without which a node of the class would not be valid. */
  readonly required: readonly string[];
}

const PLAIN: Content = { form: /^/ };
const EDM_TYPE: Content = { form: new RegExp(`^(?:${EDM_TYPES.join('|')})$`) };
const FLOAT: Content = { form: /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/ };
const WHOLE = /^\s*[+-]?\d{1,18}\s*$/;
const NOT_NEGATIVE = /^\s*\+?\d+\s*$/;
const INTEGER: Content = { form: WHOLE, datatype: 'integer' };
const LONG: Content = { form: WHOLE, datatype: 'long' };
const COUNT: Content = { form: NOT_NEGATIVE, datatype: 'nonNegativeInteger' };
const BARE_COUNT: Content = { form: NOT_NEGATIVE };
const DOUBLE: Content = { form: FLOAT.form, datatype: 'double' };
const COLOUR: Content = { form: /^[0-9A-Fa-f]{6}$/, datatype: 'hexBinary' };
const DATE: Content = { form: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, datatype: 'date' };
const COLOUR_SPACE: Content = {
  form: /^(?:CMYK?|grayscale|HCLp?|HS[BILV]|HWB|Lab|LCH(?:ab|uv)|LMS|Log|Luv|OHTA|Rec(?:601|709)(?:Luma|YCbCr)|(?:s|sc)?RGB|XYZ|xyY|YCbCr|YDbDr|YCC|YIQ|YPbPr|YUV|other)$/,
};

const MANY = Number.POSITIVE_INFINITY;

const elements = (content: Content, max: number, names: string): Omit<Element, 'position'>[] =>
  names.split(' ').map((name) => {
    const property = propertyOf(name);
    const key = property?.key ?? name.replace('cc:', CC);
    return { name, key, content, max, isReference: property?.strings === 'reference' };
  });

/** Shared by Agent, Place and TimeSpan. */
const LABELS = elements('text', MANY, 'skos:prefLabel skos:altLabel skos:note');
const PARTS = elements('both', MANY, 'dcterms:hasPart dcterms:isPartOf');
const NEXT_ONE = elements('url', 1, 'edm:isNextInSequence');
const SAME = elements('url', MANY, 'owl:sameAs');
const PERIOD = elements('text', 1, 'edm:begin edm:end');

/**
 * The classes of EDM and their elements, in the order that the schema demands.
 * Source: EDM.xsd (external) and the schemas that it imports.
 */
export const SCHEMA = [
  {
    name: 'edm:ProvidedCHO',
    required: ['edm:type'],
    elements: [
      ...elements('both', MANY, 'dc:contributor dc:coverage dc:creator dc:date dc:description dc:format'),
      ...elements('text', MANY, 'dc:identifier dc:language'),
      ...elements('both', MANY, 'dc:publisher dc:relation dc:rights dc:source dc:subject'),
      ...elements('text', MANY, 'dc:title'),
      ...elements('both', MANY, 'dc:type'),
      ...elements('text', MANY, 'dcterms:alternative'),
      ...elements('both', MANY, 'dcterms:conformsTo dcterms:created dcterms:extent dcterms:hasFormat'),
      ...elements('both', MANY, 'dcterms:hasPart dcterms:hasVersion dcterms:isFormatOf dcterms:isPartOf'),
      ...elements('both', MANY, 'dcterms:isReferencedBy dcterms:isReplacedBy dcterms:isRequiredBy'),
      ...elements('both', MANY, 'dcterms:issued dcterms:isVersionOf dcterms:medium dcterms:provenance'),
      ...elements('both', MANY, 'dcterms:references dcterms:replaces dcterms:requires dcterms:spatial'),
      ...elements('both', MANY, 'dcterms:tableOfContents dcterms:temporal'),
      ...elements('both', 1, 'edm:currentLocation'),
      ...elements('url', MANY, 'edm:hasMet'),
      ...elements('both', MANY, 'edm:hasType'),
      ...elements('url', MANY, 'edm:incorporates edm:isDerivativeOf edm:isNextInSequence'),
      ...elements('both', MANY, 'edm:isRelatedTo'),
      ...elements('url', 1, 'edm:isRepresentationOf'),
      ...elements('url', MANY, 'edm:isSimilarTo edm:isSuccessorOf edm:realizes'),
      ...elements('text', MANY, 'edm:pid'),
      ...elements(EDM_TYPE, 1, 'edm:type'),
      ...SAME,
    ],
  },
  {
    name: 'edm:WebResource',
    required: [],
    elements: [
      ...elements('text', MANY, 'edm:pid'),
      ...elements('both', MANY, 'dc:creator dc:description dc:format dc:rights dc:source dc:type'),
      ...elements('text', MANY, 'dc:title dc:language'),
      ...elements('both', MANY, 'dcterms:conformsTo dcterms:created dcterms:extent dcterms:hasPart'),
      ...elements('both', MANY, 'dcterms:isFormatOf dcterms:isPartOf dcterms:issued dcterms:temporal'),
      ...NEXT_ONE,
      ...elements('url', 1, 'edm:rights'),
      ...SAME,
      ...elements(PLAIN, 1, 'edm:codecName ebucore:hasMimeType'),
      ...elements(LONG, 1, 'ebucore:fileByteSize'),
      ...elements(PLAIN, 1, 'ebucore:duration'),
      ...elements(INTEGER, 1, 'ebucore:width ebucore:height'),
      ...elements(COUNT, 1, 'edm:spatialResolution'),
      ...elements(INTEGER, 1, 'ebucore:sampleSize ebucore:sampleRate'),
      ...elements(COUNT, 1, 'ebucore:bitRate'),
      ...elements(DOUBLE, 1, 'ebucore:frameRate'),
      ...elements(COLOUR_SPACE, 1, 'edm:hasColorSpace'),
      ...elements(COLOUR, 6, 'edm:componentColor'),
      ...elements(BARE_COUNT, 1, 'edm:pointCount edm:polygonCount edm:vertexCount'),
      ...elements({ form: /^(?:landscape|portrait)$/ }, 1, 'ebucore:orientation'),
      ...elements(COUNT, 1, 'ebucore:audioChannelNumber'),
      ...elements('both', MANY, 'dcterms:isReferencedBy'),
      ...elements('url', 1, 'edm:preview'),
      ...elements('url', MANY, 'svcs:has_service'),
      ...elements(EDM_TYPE, 1, 'edm:type'),
      ...elements('url', MANY, 'edm:intendedUsage'),
    ],
  },
  {
    name: 'edm:Agent',
    required: [],
    elements: [
      ...LABELS,
      ...elements('both', MANY, 'dc:date'),
      ...elements('text', MANY, 'dc:identifier'),
      ...PARTS,
      ...PERIOD,
      ...elements('url', MANY, 'edm:hasMet'),
      ...elements('both', MANY, 'edm:isRelatedTo'),
      ...elements('text', MANY, 'foaf:name'),
      ...elements('both', MANY, 'rdagr2:biographicalInformation'),
      ...elements('text', 1, 'rdagr2:dateOfBirth rdagr2:dateOfDeath'),
      ...elements('text', 1, 'rdagr2:dateOfEstablishment rdagr2:dateOfTermination rdagr2:gender'),
      ...elements('both', MANY, 'rdagr2:placeOfBirth rdagr2:placeOfDeath rdagr2:professionOrOccupation'),
      ...SAME,
    ],
  },
  {
    name: 'edm:Place',
    required: [],
    elements: [
      ...elements(FLOAT, 1, 'wgs84_pos:lat wgs84_pos:long wgs84_pos:alt'),
      ...LABELS,
      ...PARTS,
      ...NEXT_ONE,
      ...SAME,
    ],
  },
  {
    name: 'edm:TimeSpan',
    required: [],
    elements: [
      ...LABELS,
      ...PARTS,
      ...PERIOD,
      ...NEXT_ONE,
      ...SAME,
      ...elements('text', MANY, 'skos:hiddenLabel'),
      ...elements('text', 1, 'skos:notation'),
    ],
  },
  {
    name: 'skos:Concept',
    required: [],
    elements: [
      ...elements('text', MANY, 'skos:prefLabel skos:altLabel'),
      ...elements('url', MANY, 'skos:broader skos:narrower skos:related skos:broadMatch'),
      ...elements('url', MANY, 'skos:narrowMatch skos:relatedMatch skos:exactMatch skos:closeMatch'),
      ...elements('text', MANY, 'skos:note skos:notation'),
      ...elements('url', MANY, 'skos:inScheme'),
    ],
  },
  {
    name: 'ore:Aggregation',
    required: ['edm:aggregatedCHO', 'edm:provider', 'edm:rights'],
    elements: [
      ...elements('url', 1, 'edm:aggregatedCHO'),
      ...elements('both', 1, 'edm:dataProvider'),
      ...elements('url', MANY, 'edm:hasView'),
      ...elements('url', 1, 'edm:isShownAt edm:isShownBy edm:object'),
      ...elements('both', 1, 'edm:provider'),
      ...elements('both', MANY, 'dc:rights'),
      ...elements('url', 1, 'edm:rights'),
      ...elements({ form: /^true$/ }, 1, 'edm:ugc'),
      ...elements('both', MANY, 'edm:intermediateProvider'),
      ...elements('both', 1, 'dcterms:created dcterms:modified'),
    ],
  },
  {
    name: 'cc:License',
    required: ['odrl:inheritFrom'],
    elements: [...elements('url', 1, 'odrl:inheritFrom'), ...elements(DATE, 1, 'cc:deprecatedOn')],
  },
  {
    name: 'svcs:Service',
    required: ['dcterms:conformsTo'],
    elements: [...elements('both', MANY, 'dcterms:conformsTo'), ...elements('url', MANY, 'doap:implements')],
  },
].map(
  ({ name, required, elements }): Class => ({
    name,
    required,
    elements: new Map(elements.map((element, position) => [element.key, { ...element, position }])),
  }),
);

/** The datatype that the schema fixes for a property, such as `xsd:integer`; undefined for texts of another form. */
export function fixedDatatype(key: string, text: string): string | undefined {
  const fixed = FIXED.get(key);
  return fixed?.form.test(text) ? `xsd:${fixed.datatype}` : undefined;
}

const FIXED = new Map(
  SCHEMA.flatMap((one) => [...one.elements.values()]).flatMap(({ key, content }) =>
    typeof content === 'object' && 'datatype' in content ? [[key, content]] : [],
  ),
);
