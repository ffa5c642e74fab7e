import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { openFileCms } from '../../../../src/stores/cms/file-cms.ts';
import type { SearchEngine } from '../../../../src/stores/search/search-engine.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { serveFramedRecords } from '../../api/served-records.ts';
import { file, german, qualityRecord, RIGHTS } from '../../edm/quality/quality-record.ts';

const SIZE = { width: 2000, height: 1000 };
const long = german('Eine Stadt am Fluss, von einem Hügel aus gesehen, im Abendlicht eines Sommers.');

/** An institution that the CMS does not have. */
export const OTHER = 'Archiv für <Öl>/Wien';

/** Two objects of the Albertina, the first one with a good file, and one of another institution. */
const RECORDS = [
  qualityRecord(
    {
      title: [german('Garten & <Haus>')],
      description: [german('kurz')],
      created: '1900',
      creator: 'Klimt',
    },
    { dataProvider: 'Albertina', isShownBy: file('http://m.example/1.jpg', SIZE), edmRights: RIGHTS.open },
  ),
  qualityRecord({ title: ['Gemälde'], description: [long] }, { dataProvider: 'Albertina' }),
  qualityRecord(
    { title: [german('Gemälde einer Stadt')], description: [german('knapp')] },
    { dataProvider: OTHER },
  ),
];

const SAMPLE = fileURLToPath(new URL('../../../../sample', import.meta.url));

export const serveQualityObjects = (atEnd: (work: () => void | Promise<void>) => void) =>
  serveFramedRecords(RECORDS, atEnd);

/** The service with these objects and the institutions of the sample collection. */
export async function openQualitySite(
  atEnd: (work: () => void | Promise<void>) => void,
  {
    baseUrl = BASE_URL,
    cms = openFileCms(SAMPLE),
    changes = {} as Partial<SearchEngine>,
    /** If there is none, one is filled. */
    served = undefined as SearchEngine | undefined,
  } = {},
): Promise<FastifyInstance> {
  const whole = served ?? (await serveQualityObjects(atEnd)).engine;
  const engine = { ...whole, ...changes };
  const app = await openApp(engine, {
    baseUrl,
    cms: { cms, url: `${baseUrl}/cms` },
    clock: () => Date.UTC(2026, 10, 23, 7),
  });
  atEnd(() => app.close());
  return app;
}
