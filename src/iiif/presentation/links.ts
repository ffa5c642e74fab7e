import type { Medium } from '../../edm/media.ts';
import type { FramedRecord } from '../../edm/record.ts';
import { safeUrl } from '../../kernel/html.ts';
import { languageMap } from './language-map.ts';
import type { LinkedMedium } from './pictures.ts';
import type { Content } from './resources.ts';

/** The page of the institution, and the one of this service. */
export function homepages(record: FramedRecord, media: readonly Medium[], page: string): Content[] {
  const shownAt = safeUrl(media.find(({ role }) => role === 'isShownAt')?.id);
  const label = languageMap(record['dataProvider']) ?? { de: ['Einrichtung'], en: ['Institution'] };
  const own = { de: ['Objektseite'], en: ['Page of the object'] };
  return [
    ...(shownAt === undefined ? [] : [{ id: shownAt, type: 'Text', label, format: 'text/html' }]),
    { id: page, type: 'Text', label: own, format: 'text/html' },
  ];
}

/** The institution's own manifest, and the record. */
export function seeAlso(manifest: string | undefined, recordUrl: (suffix: string) => string): Content[] {
  const own = { de: ['IIIF-Manifest der Einrichtung'], en: ['The institution’s IIIF manifest'] };
  return [
    ...(manifest === undefined
      ? []
      : [{ id: manifest, type: 'Manifest', label: own, format: 'application/ld+json' }]),
    ...RECORD_FORMS.map(([suffix, format, name]) => ({
      id: recordUrl(suffix),
      type: 'Dataset',
      label: { de: [`Datensatz als ${name}`], en: [`The record as ${name}`] },
      format,
      profile: 'http://www.europeana.eu/schemas/edm/',
    })),
  ];
}

const RECORD_FORMS = [
  ['jsonld', 'application/ld+json', 'JSON-LD'],
  ['rdf', 'application/rdf+xml', 'RDF/XML'],
  ['ttl', 'text/turtle', 'Turtle'],
] as const;

const KINDS: Readonly<Record<string, readonly [type: string, de: string, en: string]>> = {
  image: ['Image', 'Bild', 'Image'],
  audio: ['Sound', 'Ton', 'Sound'],
  video: ['Video', 'Film', 'Film'],
  text: ['Text', 'Text', 'Text'],
  model: ['Model', '3D-Modell', '3D model'],
};

/** Media that viewers can only link to. */
export const renderings = (linked: readonly LinkedMedium[]): Content[] => linked.map(renderingOf);

function renderingOf({ url, format }: LinkedMedium): Content {
  const kind = format === 'application/pdf' ? 'text' : (format?.split('/', 1)[0] ?? '');
  const [type, de, en] = KINDS[kind] ?? ['Dataset', 'Datei', 'File'];
  const suffix = format === undefined ? '' : ` (${format})`;
  return {
    id: url,
    type,
    label: { de: [`${de}${suffix}`], en: [`${en}${suffix}`] },
    ...(format !== undefined && { format }),
  };
}
