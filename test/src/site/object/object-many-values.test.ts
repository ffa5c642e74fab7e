import { expect, test } from 'vitest';
import { openObjects, type Properties, recordOf, uuidOf } from '../open-objects.ts';

const many = <Item>(count: number, item: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, number) => item(number));

async function pageOf(cho: Properties, aggregation: Properties = {}): Promise<string> {
  const app = await openObjects([{ record: recordOf(cho, aggregation) }]);
  const { statusCode, body } = await app.inject(`/en/objects/${uuidOf(0)}`);
  await app.close();
  expect(statusCode).toBe(200);
  return body;
}

const more = (count: string) =>
  `<li class="soft">and ${count} more: <a href="/id/${uuidOf(0)}.jsonld">in the record</a></li>`;

test.each([
  ['titles', { title: many(150, (n) => `Title ${n}`) }, {}, ['<li><bdi>Title 20</bdi></li>', more('129')]],
  ['subjects', { subject: many(1234, (n) => `Subject ${n}`) }, {}, ['>Subject 99<', more('1,134')]],
  ['descriptions', { description: many(130, (n) => `Text ${n}`) }, {}, ['Text 99', more('30')]],
  [
    'documents',
    {},
    { hasView: many(130, (n) => ({ id: `https://m.test/${n}.pdf`, type: 'WebResource' })) },
    ['https://m.test/99.pdf', more('30')],
  ],
] as const)('shows the first %s, and says how many more there are', async (_, cho, aggregation, shown) => {
  const body = await pageOf(cho as Properties, aggregation as Properties);
  for (const text of shown) expect(body).toContain(text);
});

test('a page without overlong lists says nothing of more', async () => {
  expect(await pageOf({ subject: many(100, (n) => `Subject ${n}`) })).not.toContain('in the record</a>');
});

test('long values are cut, and lead to no search', async () => {
  const long = 'wort '.repeat(20_000);
  const body = await pageOf(
    { title: long, subject: [long, 'Short'], creator: many(50, (n) => `${n} ${long}`), description: long },
    { dataProvider: long, edmRights: long, isShownAt: `https://m.test/${'a'.repeat(5000)}` },
  );
  expect(body.length).toBeLessThan(400_000);
  expect(body).toContain('/en/search?subject=Short');
  expect(body).not.toContain('subject=wort');
  expect(body).not.toContain('a'.repeat(3000));
});

test('[site-28] of a volume with thousands of pages, the first thousand can be turned', async () => {
  const views = (count: number, suffix: string) =>
    many(count, (n) => ({ id: `https://m.test/${n}.${suffix}`, type: 'WebResource' }));
  const record = recordOf(
    {},
    { isShownBy: 'https://m.test/a.jpg', hasView: [...views(1500, 'jpg'), ...views(1200, 'pdf')] },
  );
  const app = await openObjects([{ record }]);
  const page = async (picture: number) =>
    (await app.inject(`/en/objects/${uuidOf(0)}?picture=${picture}`)).body;
  const [first, last, beyond] = [await page(1), await page(1001), await page(1002)];
  await app.close();
  expect(first).toContain('1,501 ');
  expect(last).toContain('https://m.test/999.jpg');
  expect(last).toContain(more('500'));
  expect(first).not.toContain(more('500'));
  // Of the documents, the first hundred are shown.
  expect(first).toContain(more('1,100'));
  expect(beyond).toContain('src="https://m.test/a.jpg"');
});
