import { expect, test } from 'vitest';
import { texts } from '../../../../src/edm/record/display.ts';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import { rdfRecord } from './rdf-document.ts';

const readCho = async (cho: string, key: string) => {
  const [{ result } = {}] = await readRdfXml(rdfRecord({ cho }), 'file:///b/');
  if (result?.record === undefined) throw new Error(JSON.stringify(result));
  const values = result.record.aggregatedCHO[key];
  const unread = result.warnings.flatMap(({ message }) => (message.includes('not read') ? [message] : []));
  return { values, texts: texts(values), unread };
};

test.each<[string, string, string, string]>([
  [
    'without a namespace',
    'Text <b>fett</b> mehr<br/>neu &lt; x',
    'Text <b>fett</b> mehr<br></br>neu < x',
    'Text fett mehr\nneu < x',
  ],
  [
    'of XHTML',
    '<h:p xmlns:h="http://www.w3.org/1999/xhtml">A<h:br/>B</h:p>',
    '<p xmlns:h="http://www.w3.org/1999/xhtml">A<br></br>B</p>',
    'A\nB',
  ],
  [
    'in the default namespace around it',
    'Text <b xmlns="http://www.openarchives.org/OAI/2.0/">fett</b>',
    'Text <b xmlns="http://www.openarchives.org/OAI/2.0/">fett</b>',
    'Text fett',
  ],
  [
    'between comments and CDATA',
    'a<!-- c -->b <i>x<!-- d -->y</i> <![CDATA[<i>d</i>]]>',
    'ab <i>xy</i> <i>d</i>',
    'ab xy d',
  ],
])('[records-20] elements of HTML %s are part of their text', async (_, xml, stored, read) => {
  const description = `<dc:description xml:lang="de">${xml}</dc:description>`;
  expect(await readCho(description, 'description')).toEqual({
    values: [{ '@language': 'de', '@value': stored }],
    texts: [read],
    unread: [],
  });
  const member = `<dc:subject><rdf:Seq><rdf:li>vor</rdf:li><rdf:li>${xml}</rdf:li></rdf:Seq></dc:subject>`;
  expect((await readCho(member, 'subject')).texts).toEqual(['vor', read]);
});

test('HTML in a literal of XML is read without a second line break', async () => {
  const xml = '<dc:description rdf:parseType="Literal">Eins<br/>zwei</dc:description>';
  expect((await readCho(xml, 'description')).texts).toEqual(['Eins\nzwei']);
});

test.each<[string, string, string[], string]>([
  ['a statement', '<title>Brief</title><dc:creator>a</dc:creator>', ['a'], '"title" in a description'],
  ['an entity', '<dc:creator><Agent><name>X</name></Agent></dc:creator>', [], '"Agent" in dc:creator'],
  [
    'HTML in an entity',
    '<dc:creator rdf:parseType="Resource"><b>x</b><skos:prefLabel>K</skos:prefLabel></dc:creator>',
    ['K'],
    '"b" in a description',
  ],
  [
    'HTML beside an entity',
    '<dc:creator><edm:Agent><skos:prefLabel>K</skos:prefLabel></edm:Agent><b>x</b></dc:creator>',
    ['K'],
    '"b" in dc:creator',
  ],
])('%s without a namespace is left out, with a line, and the record is read', async (_, cho, read, what) => {
  const { texts: found, unread } = await readCho(cho, 'creator');
  expect(found).toEqual(read);
  expect(unread).toEqual([`element ${what} is not read: it has no namespace`]);
});
