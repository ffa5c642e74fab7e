import { uuidOf } from '../../uuid-of.ts';

/** A valid dataset line, as an object. */
export function datasetLine(n: number, title = `Ansicht Nr. ${n}`): Record<string, unknown> {
  const id = `http://id.example/${uuidOf(n)}`;
  return {
    id: `${id}/aggregation`,
    type: 'Aggregation',
    'edm:dataProvider': [{ lang: 'de', value: 'Museum für Beispiele' }],
    'edm:isShownAt': `http://museum.example/${n}`,
    'edm:isShownBy': { id: `http://museum.example/${n}.jpg`, type: 'WebResource' },
    'edm:rights': 'http://creativecommons.org/publicdomain/mark/1.0/',
    'edm:aggregatedCHO': {
      id: `${id}/cho`,
      type: 'ProvidedCHO',
      'dc:title': [{ lang: 'de', value: title }],
      'dc:type': [{ lang: 'de', value: 'Druckgraphik' }],
      'dc:identifier': [`I ${n}`],
      'edm:type': 'IMAGE',
    },
  };
}

/** Numbers `from` to `to`, as the text of a dataset file. */
export function datasetText(from: number, to: number): string {
  let text = '';
  for (let n = from; n <= to; n += 1) text += `${JSON.stringify(datasetLine(n))}\n`;
  return text;
}
