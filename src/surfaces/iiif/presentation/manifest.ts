import { institutionalManifest } from '../../../documents/pages/institutional-manifest.ts';
import { type Medium, mediaOf, notesOf } from '../../../edm/record/media.ts';
import type { FramedRecord } from '../../../edm/record/record.ts';
import { statedRights } from '../../../edm/record/rights.ts';
import { safeUrl } from '../../../kernel/html.ts';
import type { PictureSize } from '../../../media/imaging/result-size.ts';
import type { ServedPictures } from '../served-pictures.ts';
import { type Canvas, canvasOf, type Painting, paintingOf, paintingOfPreview } from './canvases.ts';
import { type LanguageMap, languageMap } from './language-map.ts';
import { metadataOf, requiredStatement, rightsUrl } from './metadata.ts';
import { type LinkedMedium, mediaForManifest } from './pictures.ts';
import { type Agent, type Content, PRESENTATION_CONTEXT } from './resources.ts';

/** What the index knows of an object that its record does not say in this form. */
export interface ManifestDocument {
  readonly uuid: string;
  readonly title?: string;
  readonly dataProvider?: string;
  readonly isShownBy?: string;
  readonly previewImage?: string;
  readonly imageAspectRatio?: number;
  readonly imageMegapixel?: number;
  readonly iiifManifest?: string;
}

export interface ManifestOptions {
  /** {base_url}/iiif */
  readonly iiifUrl: string;
  readonly pictures: ServedPictures;
  /** The object's page, with `{uuid}`. */
  readonly objectPageUrl: string;
  /** The URL of the record in a form: `…/<uuid>.jsonld`. */
  readonly recordUrl: (uuid: string, suffix: string) => string;
  /** The institution. */
  readonly provider: Agent | undefined;
}

export const UNTITLED: LanguageMap = { de: ['Ohne Titel'], en: ['Untitled'] };

/**
 * The IIIF manifest of an object: its pictures and recordings as canvases, other media as
 * links, and the record's texts in their languages. [iiif-1] An object without a picture has
 * one empty canvas, because a manifest must have one.
 * Source: IIIF Presentation API 3.0.
 * Errors: those of the file system, for pictures that are served here.
 */
export async function manifestOf(
  record: FramedRecord,
  document: ManifestDocument,
  { iiifUrl, pictures, objectPageUrl, recordUrl, provider }: ManifestOptions,
): Promise<object> {
  const { uuid } = document;
  const base = `${iiifUrl}/${uuid}`;
  const media = mediaOf(record);
  const preview = await previewOf(document, pictures);
  const { shown, linked } = mediaForManifest(media, pictures, preview !== undefined);
  const notes = notesOf(record);
  const paintings: Painting[] = await Promise.all(
    shown.map((one) =>
      paintingOf(
        one,
        notes,
        pictures,
        one === shown[0] ? { estimate: estimatedSize(document), preview } : { preview },
      ),
    ),
  );
  if (preview && !shown.some(({ type }) => type === 'Image')) paintings.unshift(paintingOfPreview(preview));
  const canvases: readonly Canvas[] = paintings.map((painting, at) => canvasOf(base, at + 1, painting));
  const title =
    languageMap(record.aggregatedCHO['title']) ?? languageMap(record.aggregatedCHO['alternative']);
  const summary = languageMap(record.aggregatedCHO['description']);
  const ofFiles = shown.flatMap(({ medium }) => medium.rights);
  const ofRecord = statedRights(record['edmRights']);
  // The statement of the record is about files without their own.
  const isOfFiles = shown.length > 0 && shown.every(({ medium }) => medium.rights.length > 0);
  const rights = rightsUrl(
    isOfFiles ? [...ofFiles, ...ofRecord] : [...ofRecord, ...media.flatMap((medium) => medium.rights)],
  );
  const statement = requiredStatement(record);
  return {
    '@context': PRESENTATION_CONTEXT,
    id: `${base}/manifest`,
    type: 'Manifest',
    label: title ?? UNTITLED,
    metadata: metadataOf(record),
    ...(summary && { summary }),
    ...(statement && { requiredStatement: statement }),
    ...(rights !== undefined && { rights }),
    ...(provider && { provider: [provider] }),
    ...(preview && { thumbnail: [preview] }),
    homepage: homepages(record, media, objectPageUrl.replaceAll('{uuid}', uuid)),
    seeAlso: seeAlso(institutionalManifest(document, iiifUrl, pictures.identify), (suffix) =>
      recordUrl(uuid, suffix),
    ),
    ...(linked.length > 0 && { rendering: renderings(linked) }),
    items: canvases.length > 0 ? canvases : [emptyCanvas(base, media.some(isNamedPicture))],
  };
}

/** Whether the record names a picture, although viewers cannot show it. */
const isNamedPicture = ({ role, type }: Medium): boolean =>
  role !== 'isShownAt' && type?.startsWith('image/') === true;

const emptyCanvas = (base: string, isNamed: boolean): Canvas => ({
  id: `${base}/canvas/1`,
  type: 'Canvas',
  label: isNamed
    ? { de: ['Das Bild lässt sich hier nicht zeigen'], en: ['The picture cannot be shown here'] }
    : { de: ['Kein Bild'], en: ['No picture'] },
  width: 1000,
  height: 1000,
  items: [],
});

/** The preview with its image service. */
async function previewOf(
  { previewImage }: ManifestDocument,
  pictures: ServedPictures,
): Promise<Content | undefined> {
  const url = safeUrl(previewImage);
  if (url === undefined) return undefined;
  const served = pictures.identify(url);
  const size = served === undefined ? undefined : (await pictures.find(served))?.size;
  return {
    id: url,
    type: 'Image',
    format: 'image/webp',
    ...size,
    ...(served !== undefined && size && { service: [pictures.serviceOf(served)] }),
  };
}

/** The size of the picture of the preview, from its measurements. */
function estimatedSize({ imageAspectRatio, imageMegapixel }: ManifestDocument): PictureSize | undefined {
  if (!imageAspectRatio || !imageMegapixel) return undefined;
  const width = Math.sqrt(imageMegapixel * 1e6 * imageAspectRatio);
  return {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(width / imageAspectRatio)),
  };
}

/** The page of the institution, and the one of this service. */
function homepages(record: FramedRecord, media: readonly Medium[], page: string): Content[] {
  const shownAt = safeUrl(media.find(({ role }) => role === 'isShownAt')?.id);
  const label = languageMap(record['dataProvider']) ?? { de: ['Einrichtung'], en: ['Institution'] };
  const own = { de: ['Objektseite'], en: ['Page of the object'] };
  return [
    ...(shownAt === undefined ? [] : [{ id: shownAt, type: 'Text', label, format: 'text/html' }]),
    { id: page, type: 'Text', label: own, format: 'text/html' },
  ];
}

/** The institution's own manifest, and the record. [iiif-4] */
function seeAlso(manifest: string | undefined, recordUrl: (suffix: string) => string): Content[] {
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

/** The forms of the record to which manifests link. */
export const RECORD_SUFFIXES = RECORD_FORMS.map(([suffix]) => suffix);

const KINDS: Readonly<Record<string, readonly [type: string, de: string, en: string]>> = {
  image: ['Image', 'Bild', 'Image'],
  audio: ['Sound', 'Ton', 'Sound'],
  video: ['Video', 'Film', 'Film'],
  text: ['Text', 'Text', 'Text'],
  model: ['Model', '3D-Modell', '3D model'],
};

/** Media that viewers can only link to. */
const renderings = (linked: readonly LinkedMedium[]): Content[] => linked.map(renderingOf);

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
