import { describe, expect, test } from 'vitest';
import type { EntityDescription } from '../../../../src/documents/entities/merging/describe-entity.ts';
import { invertedNames } from '../../../../src/documents/entities/merging/inverted-names.ts';
import { authorityUri } from '../../../../src/edm/record/authority-uri.ts';

const GND = 'https://d-nb.info/gnd/118609807';
const PMB = 'https://pmb.acdh.oeaw.ac.at/entity/2121/';

type Said = readonly [url: string, label: string, more?: Partial<EntityDescription>];

const check = (said: readonly Said[], expected: readonly string[]) =>
  expect(
    invertedNames(
      said.map(([url, label, more]) => {
        const uri = authorityUri(url);
        if (uri === undefined) throw new Error(url);
        const labels = [{ lang: null, value: label }];
        return [uri, [{ uri: url, type: 'Agent', labels, ...more } as EntityDescription]];
      }),
    ).map((pair) => pair.map(({ id }) => id).join(' = ')),
  ).toEqual(expected);

describe('names show that two URIs are one person', () => {
  test('if one is the other inverted, in any case and spacing', () =>
    check(
      [
        [GND, 'Arthur Schnitzler'],
        [PMB, 'SCHNITZLER,  Arthur'],
      ],
      ['pmb.acdh.oeaw.ac.at~entity~2121 = gnd-118609807'],
    ));
  test('not if both are written in the same way', () =>
    check(
      [
        [GND, 'Schnitzler, Arthur'],
        [PMB, 'Schnitzler, Arthur'],
      ],
      [],
    ));
  test('not if two entries of one file have the name', () =>
    check(
      [
        [GND, 'Johann Bauer'],
        ['https://d-nb.info/gnd/118500002', 'Johann Bauer'],
        [PMB, 'Bauer, Johann'],
      ],
      [],
    ));
  test('not if they lived in other years', () => {
    const label = { begin: '1862-05-15' };
    check(
      [
        [GND, 'Arthur Schnitzler', label],
        [PMB, 'Schnitzler, Arthur', { begin: '1790' }],
      ],
      [],
    );
    check(
      [
        [GND, 'Arthur Schnitzler', label],
        [PMB, 'Schnitzler, Arthur', { begin: '1862' }],
      ],
      ['pmb.acdh.oeaw.ac.at~entity~2121 = gnd-118609807'],
    );
  });
  test('not of places', () =>
    check(
      [
        [GND, 'Wien Hietzing', { type: 'Place' }],
        [PMB, 'Hietzing, Wien', { type: 'Place' }],
      ],
      [],
    ));
});
