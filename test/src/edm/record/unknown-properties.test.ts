import { expect, test } from 'vitest';
import { nearestProperty } from '../../../../src/edm/record/reading/unknown-properties.ts';

test.each([
  ['a letter too many', 'dc:tittle', 'dc:title'],
  ['another vocabulary', 'dcterms:title', 'dc:title'],
  ['another prefix', 'dct:created', 'dcterms:created'],
  ['uppercase', 'dc:Title', 'dc:title'],
  ['German', 'dc:titel', 'dc:title'],
  ['German in another vocabulary', 'edm:titel', 'dc:title'],
  ['a missing letter', 'edm:isShowBy', 'edm:isShownBy'],
  ['a framed key', 'tittle', 'title'],
  ['a framed key of two properties', 'rights', 'dcRights'],
  ['a URL with another scheme', 'https://purl.org/dc/terms/created', 'http://purl.org/dc/terms/created'],
  ['a misspelt vocabulary', 'http://purl.org/dc/element/1.1/title', 'http://purl.org/dc/elements/1.1/title'],
  ['something else', 'dcterms:license', undefined],
  ['a short name', 'lido:x', undefined],
  ['a URL of others', 'http://schema.org/name', undefined],
  ['a text', 'title'.repeat(50), undefined],
])('the property nearest to %s', (_, name, nearest) => expect(nearestProperty(name)).toBe(nearest));

test('any number of names is answered', () => {
  for (let n = 0; n < 3000; n += 1) expect(nearestProperty(`dc:${n}`)).toBeUndefined();
  expect(nearestProperty('dc:tittle')).toBe('dc:title');
});
