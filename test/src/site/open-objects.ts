import type { FastifyInstance } from 'fastify';
import { buildChoDocument } from '../../../src/documents/objects/cho-document.ts';
import type { FramedRecord, Value } from '../../../src/edm/record/record.ts';
import type { SiteOptions } from '../../../src/site/site.ts';
import { openApp } from '../api/open-app.ts';
import { serveCollections } from '../api/served-collections.ts';

export type Properties = Readonly<Record<string, Value | readonly Value[]>>;

/** A record of these properties. `edmRights` is CC BY unless they say otherwise. */
export const recordOf = (cho: Properties = {}, aggregation: Properties = {}): FramedRecord => ({
  id: 'http://source.example/1/aggregation',
  type: 'Aggregation',
  dataProvider: 'Museum',
  edmRights: 'http://creativecommons.org/licenses/by/4.0/',
  ...aggregation,
  aggregatedCHO: { id: 'http://source.example/1/cho', type: 'ProvidedCHO', edmType: 'IMAGE', ...cho },
});

const CONTEXT = {
  baseUrl: 'https://vitrine.example',
  idBase: 'https://vitrine.example/id',
  objectPageUrl: 'https://vitrine.example/objects/{uuid}',
};

/** The id of the object with a number of up to four hexadecimal digits. */
export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** The application over objects with these records, and further fields of their documents, by their order from 0. */
export async function openObjects(
  records: readonly { readonly record: FramedRecord; readonly fields?: object }[],
  site: Partial<SiteOptions> = {},
  atEnd?: Parameters<typeof serveCollections>[2],
): Promise<FastifyInstance> {
  const documents = records.map(({ record, fields }, index) => ({
    ...buildChoDocument(
      { uuid: uuidOf(index), pipelineId: 'museum', datestamp: 1_700_000_000 },
      record,
      CONTEXT,
    ),
    ...fields,
  }));
  return openApp(
    await serveCollections({ chos: documents, editorial: [], knowledge: [] }, undefined, atEnd),
    { site },
  );
}
