import { expect, test } from 'vitest';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { urls } from '../../../../src/edm/record/display.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import type { ReadResult } from '../../../../src/edm/record/record.ts';
import { statedRights } from '../../../../src/edm/record/rights.ts';
import { writeRdfXml } from '../../../../src/edm/record/write-rdf-xml.ts';
import { rdfDocument } from './rdf-document.ts';

const RIGHTS = 'http://creativecommons.org/licenses/by/4.0/';

/** The same URLs in each form, with white space around them. */
function check(result: ReadResult | undefined): void {
  if (result?.record === undefined) throw new Error(JSON.stringify(result));
  const { record, warnings } = result;
  expect(warnings.map(({ message }) => message)).toEqual([
    'no dc:identifier',
    'none of dc:type, dc:subject, dcterms:temporal, dcterms:spatial',
  ]);
  const cho = record.aggregatedCHO;
  expect([record.id, cho.id]).toEqual(['http://m.example/1', 'http://m.example/1/cho']);
  expect(urls(record['isShownAt'])).toEqual(['http://m.example/1.html']);
  expect(record['isShownBy']).toMatchObject({ id: 'http://m.example/1.jpg', format: ['image/jpeg'] });
  expect(urls(cho['sameAs'])).toEqual(['http://a.example/1', 'http://a.example/2']);
  expect(urls(cho['isReferencedBy'])).toEqual(['http://a.example/manifest']);
  expect(cho['title']).toEqual([' http://a.example/is-a-title ']);
  expect(statedRights(record['edmRights'])).toEqual([{ url: RIGHTS, name: 'CC BY', policy: 'OPEN' }]);
  expect(writeRdfXml(record)).not.toContain('%20');
}

test('[records-2] around URLs in framed JSON-LD', () =>
  check(
    readFramed({
      id: ' http://m.example/1\n',
      type: 'Aggregation',
      aggregatedCHO: {
        id: '\thttp://m.example/1/cho ',
        type: 'ProvidedCHO',
        title: [' http://a.example/is-a-title '],
        edmType: 'IMAGE',
        sameAs: [' http://a.example/1 ', { id: ' http://a.example/2' }],
        isReferencedBy: ['http://a.example/manifest\r\n'],
      },
      dataProvider: 'Museum',
      isShownAt: { '@value': ' http://m.example/1.html' },
      isShownBy: { id: 'http://m.example/1.jpg ', type: 'WebResource', format: ['image/jpeg'] },
      edmRights: `\n  ${RIGHTS}\n`,
    }),
  ));

test('around URLs in a dataset line', () =>
  check(
    readDatasetLine({
      id: ' http://m.example/1\n',
      type: 'Aggregation',
      'edm:aggregatedCHO': {
        id: '\thttp://m.example/1/cho ',
        type: 'ProvidedCHO',
        'dc:title': [{ lang: null, value: ' http://a.example/is-a-title ' }],
        'edm:type': 'IMAGE',
        'owl:sameAs': [' http://a.example/1 ', { lang: 'de', value: ' http://a.example/2' }],
        'dcterms:isReferencedBy': [' http://a.example/manifest'],
      },
      'edm:dataProvider': 'Museum',
      'edm:isShownAt': ' http://m.example/1.html',
      'edm:isShownBy': { id: 'http://m.example/1.jpg ', type: 'WebResource', 'dc:format': 'image/jpeg' },
      'edm:rights': `\n  ${RIGHTS}\n`,
    }),
  ));

test('around URLs in the attributes and texts of RDF/XML', async () => {
  const [first] = await readRdfXml(
    rdfDocument(`
<edm:ProvidedCHO rdf:about=" http://m.example/1/cho"><dc:title> http://a.example/is-a-title </dc:title><edm:type>IMAGE</edm:type><owl:sameAs rdf:resource=" http://a.example/1 "/><owl:sameAs>
http://a.example/2
</owl:sameAs><dcterms:isReferencedBy> http://a.example/manifest </dcterms:isReferencedBy></edm:ProvidedCHO>
<ore:Aggregation rdf:about="http://m.example/1
"><edm:aggregatedCHO rdf:resource="http://m.example/1/cho "/><edm:dataProvider>Museum</edm:dataProvider><edm:isShownAt> http://m.example/1.html</edm:isShownAt><edm:isShownBy rdf:resource="	http://m.example/1.jpg"/><edm:rights>
  ${RIGHTS}
</edm:rights></ore:Aggregation>
<edm:WebResource rdf:about="http://m.example/1.jpg "><dc:format>image/jpeg</dc:format></edm:WebResource>`),
  );
  check(first?.result);
});

test('white space within a URL stays, and is encoded where no URL may contain it', () => {
  const { record } = readFramed({
    id: 'http://m.example/1',
    type: 'Aggregation',
    aggregatedCHO: { id: 'http://m.example/A  1', type: 'ProvidedCHO', title: ['T'], edmType: 'IMAGE' },
    dataProvider: 'Museum',
    edmRights: RIGHTS,
  });
  expect(record?.aggregatedCHO.id).toBe('http://m.example/A  1');
  expect(record && writeRdfXml(record)).toContain('rdf:about="http://m.example/A%20%201"');
});
