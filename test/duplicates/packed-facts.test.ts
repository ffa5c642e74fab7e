import { array, assert, constantFrom, double, integer, option, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { objectFacts } from '../../src/duplicates/object-facts.ts';
import { PackedFacts } from '../../src/duplicates/packed-facts.ts';

const texts = array(constantFrom('Wien', 'Öl auf Holz', 'Tafel IV', 'WM-1133/2', 'untitled', ''), {
  maxLength: 4,
});
const documents = array(
  record({
    uuid: string(),
    dataProvider: constantFrom('Museum', 'Archiv', ''),
    title: texts,
    creator: texts,
    description: texts,
    identifier: texts,
    medium: texts,
    edmType: texts,
    isShownAt: option(constantFrom('https://a.example/1', 'http://b.example'), { nil: undefined }),
    isShownBy: option(constantFrom('https://a.example/1.jpg'), { nil: undefined }),
    dateMin: option(integer(), { nil: undefined }),
    dateMax: option(integer(), { nil: undefined }),
    imageEmbedding: option(array(double({ noNaN: true }), { maxLength: 70 }), { nil: undefined }),
  }),
  { maxLength: 20 },
);

const FACTS = Object.keys(objectFacts({})) as (keyof ReturnType<typeof objectFacts>)[];

test('what is unpacked is what was packed', () =>
  assert(
    property(documents, (given) => {
      const expected = given.map(objectFacts);
      const packed = new PackedFacts();
      for (const facts of expected) packed.push(facts);
      const read = Array.from({ length: packed.length }, (_, i) => {
        const facts = packed.at(i);
        return Object.fromEntries(FACTS.map((name) => [name, facts[name]]));
      });
      expect(read).toEqual(expected);
    }),
  ));

test('many objects fit', () => {
  const packed = new PackedFacts();
  const facts = (i: number) =>
    objectFacts({ uuid: `${i}`, dataProvider: 'M', title: `Blatt ${i} aus Wien`, dateMin: i, dateMax: i });
  for (let i = 0; i < 5000; i++) packed.push(facts(i));
  for (const i of [0, 2500, 4999]) {
    const { uuid, title, period } = packed.at(i);
    expect({ uuid, title, period }).toEqual({
      uuid: `${i}`,
      title: facts(i).title,
      period: { min: i, max: i },
    });
  }
  expect(() => packed.at(5000)).toThrow(new RangeError('object 5000 of 5000'));
});
