import type { CollectionName } from '../../src/collections/collections.ts';
import { type EngineNode, KEYS } from './engine-node.ts';

/**
 * Fills a node, over Typesense's API, with collections that have the fields of the specification and
 * no others, as somebody else would. Other fields of the documents are left out.
 */
export async function fillWithSpecifiedFields(
  { url }: EngineNode,
  documents: Readonly<Record<CollectionName, readonly object[]>>,
): Promise<void> {
  const send = async (path: string, method: string, body: string): Promise<void> => {
    const reply = await fetch(url + path, { method, body, headers: { 'x-typesense-api-key': KEYS.admin } });
    const text = await reply.text();
    if (!reply.ok || text.includes('"success":false')) throw new Error(text);
  };
  for (const [name, fields] of Object.entries(FIELDS)) {
    const names = new Set(['id', ...fields.map((row) => row.split(' ')[0])]);
    await send('/collections', 'POST', JSON.stringify({ name: `${name}_a`, fields: fields.map(field) }));
    const lines = documents[name as CollectionName].map((document) =>
      JSON.stringify(Object.fromEntries(Object.entries(document).filter(([key]) => names.has(key)))),
    );
    if (lines.length > 0)
      await send(`/collections/${name}_a/documents/import?action=create`, 'POST', lines.join('\n'));
    await send(`/aliases/${name}`, 'PUT', JSON.stringify({ collection_name: `${name}_a` }));
  }
}

/** Source: spec, "Object document in collection `chos`" and "Documents in `editorial` and `knowledge`". */
const FIELDS = {
  chos: [
    'uuid string',
    'title string',
    'description string[]',
    'alternative string[]',
    'provenance string[]',
    'previewImage string stored',
    'url string stored',
    'dataProvider string facet sort',
    'creator string[] facet',
    'contributor string[]',
    'publisher string[]',
    'intermediateProvider string[] facet',
    'pipelineId string facet',
    'edmType string[] facet',
    'dcType string[] facet',
    'subject string[] facet',
    'medium string[] facet',
    'isPartOf string[] facet',
    'identifier string[]',
    'dateMin int64 facet sort',
    'dateMax int64 sort',
    'date string[]',
    'spatial string[]',
    'coverage string[]',
    'temporal string[]',
    'edmRightsName string[] facet',
    'edmRightsReusePolicy string[] facet',
    'edmRights string[] stored',
    'dcRights string[] stored',
    'mediaCount int32 facet',
    'imageCount int32 facet',
    'mediaTypes string[] facet',
    'imageMegapixel float',
    'imageAspectRatio float',
    'imageOrientation string facet',
    'hasIiifManifest bool facet',
    'hasInstitutionalIiifManifest bool facet',
    'iiifManifest string stored',
    'imageColor string facet',
    'imageColorIsGrayscale bool facet',
    'imageColorScore float sort',
    'titleKey int64 sort',
    'sourceRecord string stored',
    'metadataEmbedding float[] 384',
    'imageEmbedding float[] 512',
    'docType string',
    'docLanguage string',
    'updatedAt int64 sort',
    'isShownAt string stored',
    'isShownBy string stored',
  ],
  editorial: [
    'docType string facet',
    'title string',
    'description string[]',
    'url string stored',
    'docLanguage string facet',
    'updatedAt int64 sort',
    'previewImage string stored',
    'body string',
    'legalName string',
    'providerNames string[] facet',
    'category string facet',
    'place string facet',
  ],
  knowledge: [
    'docType string facet',
    'title string',
    'description string[]',
    'url string stored',
    'docLanguage string facet',
    'updatedAt int64 sort',
    'previewImage string stored',
    'body string',
    'book string facet',
    'chapter string facet',
  ],
} as const satisfies Record<CollectionName, readonly string[]>;

function field(row: string): object {
  const [name, type, ...uses] = row.split(' ');
  const dimensions = Number(uses[0]);
  return {
    name,
    type,
    optional: true,
    facet: uses.includes('facet'),
    ...(uses.includes('sort') && { sort: true }),
    ...(uses.includes('stored') && { index: false }),
    ...(dimensions > 0 && { num_dim: dimensions }),
  };
}
