import { afterAll, expect, test } from 'vitest';
import { readConceptTable } from '../../../../src/documents/concepts/concept-table.ts';
import { describeConcept } from '../../../../src/documents/concepts/described-concept.ts';
import { conceptFinder } from '../../../../src/documents/concepts/find-concepts.ts';
import type { SearchEngine } from '../../../../src/stores/search/search-engine.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { serveRecords } from '../../api/served-records.ts';

const { concepts } = readConceptTable(
  'http://vocab.getty.edu/aat/300033618\ttype\tGemälde\tpainting | paintings\noil\tmaterial\tÖl\toil\n',
);

const { engine } = await serveRecords(
  [{ dcType: 'Gemälde', medium: 'Öl' }, { dcType: 'Paintings' }, { dcType: 'vessel' }],
  afterAll,
  conceptFinder(concepts),
);

const readVocabulary = async () => concepts.map(describeConcept);

const open = async (searched: SearchEngine) => {
  const app = await openApp(searched, { readVocabulary });
  afterAll(() => app.close());
  return async (path: string) => {
    const { statusCode, body } = await app.inject({ url: path, headers: { accept: 'text/html' } });
    expect(statusCode, body).toBe(200);
    return body;
  };
};
const page = await open(engine);

/** The rows of a facet, and the URL behind the first one. */
function facet(body: string, name: string): { readonly rows: string[]; readonly first: string } {
  const [, panel = ''] = new RegExp(`data-facet="${name}"(.*?)(?:<details|</details>)`, 's').exec(body) ?? [];
  const rows = panel.matchAll(/facet-label">(.*?)<.*?facet-count">(.*?)</g);
  const [, first = ''] = /href="([^"]+)"/.exec(panel) ?? [];
  return { rows: [...rows].map(([, label, count]) => `${label} ${count}`), first };
}

test('concepts are shown by their names in the language of the page, beside the supplied words', async () => {
  const german = await page('/de/search');
  expect(facet(german, 'dcTypeConcept').rows).toEqual(['Gemälde 2']);
  expect(facet(german, 'mediumConcept').rows).toEqual(['Öl 1']);
  expect(facet(german, 'dcType').rows.sort()).toEqual(['Gemälde 1', 'Paintings 1', 'vessel 1']);
  expect(facet(await page('/en/search'), 'dcTypeConcept').rows).toEqual(['painting 2']);
});

test('a concept can be chosen, and its chip has its name', async () => {
  const { first } = facet(await page('/en/search'), 'dcTypeConcept');
  const chosen = await page(first.replaceAll('&amp;', '&').replace(BASE_URL, ''));
  expect(chosen).toContain('<span class="chip-facet">Object type:</span> <bdi>painting</bdi>');
  expect(chosen).toMatch(/data-count>2 objects</);
});
