import { afterAll, describe, expect, test } from 'vitest';
import { recordingEngine } from '../catalogue/recording-engine.ts';
import { openApp } from '../http/open-app.ts';
import { MODELS, READY, STATE, statusOf } from './public-status.ts';

const HTML = { accept: 'text/html,*/*;q=0.8' };

async function open(status = statusOf(READY, STATE)) {
  const app = await openApp(recordingEngine(), { site: { readStatus: async () => status } });
  afterAll(() => app.close());
  return app;
}

/** The text of the main part of a page. */
const textOf = (body: string): string =>
  (/<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('programs get JSON, without anything about the inside', async () => {
  const app = await open();
  const { headers, body } = await app.inject('/status');
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=10',
    'access-control-allow-origin': '*',
    vary: expect.stringContaining('accept'),
  });
  expect(JSON.parse(body)).toEqual({
    status: 'ready',
    version: '1.2.3',
    time: '2026-11-22T12:00:00Z',
    backends: { search: 'available', cms: 'available', records: 'available' },
    models: MODELS,
    content: {
      records: 1234,
      records_changed: '2026-11-22T11:59:30Z',
      documents: { chos: 1230, editorial: 20, knowledge: null },
      index_is_current: true,
      dataset: STATE.dataset,
      institutions: STATE.institutions,
      runs: [
        { name: 'ingest', last_complete: '2026-11-20T11:05:00Z', is_complete: true },
        { name: 'index', last_complete: '2026-11-19T11:00:00Z', is_complete: false },
        { name: 'sync', last_complete: null, is_complete: null },
        { name: 'export', last_complete: null, is_complete: null },
      ],
    },
  });
  expect(body).not.toMatch(/inner|pipeline|withdrawn/);
});

test('browsers get a page in their language', async () => {
  const app = await open();
  for (const language of ['de', 'en']) {
    const { body, headers } = await app.inject({
      url: '/status',
      headers: { ...HTML, 'accept-language': language },
    });
    expect(headers).toMatchObject({
      'content-language': language,
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers.vary).toMatch(/accept.*accept-language/);
    expect(body).toBe((await app.inject(`/${language}/status`)).body);
    expect(body).toContain('<meta name="robots" content="noindex');
    expect(body).not.toMatch(/inner\.example|pipeline-of|withdrawn/);
  }
});

describe('the page', () => {
  test('shows what there is, how current it is, and which parts respond', async () => {
    const app = await open();
    const { body } = await app.inject('/en/status');
    expect(textOf(body)).toBe(
      ' Status Everything is in operation. As of 22 November 2026, 12:00 UTC . Version 1.2.3.' +
        ' Parts of the service Search: in operation Institutions and stories: in operation Records: in operation' +
        ' Similarity and search by meaning Texts: text-model-1 Pictures: image-model-1' +
        ' Holdings What Number Records 1,234 Objects in the search 1,230 Institutions and stories in the search 20' +
        ' Pages of the knowledge base in the search not available' +
        ' A record last changed on 22 November 2026, 11:59 UTC . The search has all changes. Data quality' +
        ' Updates Run Last complete Reading records 20 November 2026, 11:05 UTC' +
        ' Updating the search 19 November 2026, 11:00 UTC (the latest run was incomplete)' +
        ' Synchronising institutions, stories and knowledge base never Making the dataset never' +
        ' Dataset for download 21 November 2026, 02:00 UTC' +
        ' Institutions Institution Records Museum &lt;A&gt; 1,200 without a name 34 ',
    );
    expect(body).toContain('href="/en/search?dataProvider=Museum+%3CA%3E"');
  });

  test('says what does not respond, and does without the record store', async () => {
    const app = await open(
      statusOf(
        { status: 'unready', backends: { search: 'inner down', cms: 'ok', records: 'ok' } },
        undefined,
        { ...MODELS, text: { name: 'text-model-1', state: 'unavailable', unusable: 'MiniLM' } },
      ),
    );
    expect(textOf((await app.inject('/de/status')).body)).toBe(
      ' Status Die Suche ist gerade nicht verfügbar. Stand: 22. November 2026, 12:00 UTC . Version 1.2.3.' +
        ' Teile des Dienstes Suche: antwortet nicht Einrichtungen und Geschichten: in Betrieb' +
        ' Datensätze: antwortet nicht Ähnlichkeit und Suche nach Bedeutung Texte: text-model-1' +
        ' – Wörter lassen sich gerade nicht mit ihnen vergleichen' +
        ' – das installierte Modell MiniLM kann nicht verwendet werden Bilder: image-model-1 Die Zahlen sind gerade nicht verfügbar,' +
        ' weil der Speicher der Datensätze nicht antwortet. ',
    );
  });

  test('a store that fails degrades a service that is ready', async () => {
    const app = await open(statusOf(READY, undefined));
    expect((await app.inject('/status')).json()).toMatchObject({ status: 'degraded', content: null });
  });
});
