import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { vectorAt } from '../../api/served-vectors.ts';
import {
  borrowEmbeddedSearch,
  openAsTypesense,
  openTypesenseSearch,
} from '../../stores/search/open-search.ts';
import { fixedText } from '../../use-cases/fixed-text.ts';
import { MODELS } from '../../use-cases/models.ts';

let number = 0;
/** The first characters of the uuid decide the order of equals. */
const object = (title: string, creator: string, more: object = {}) => {
  number += 1;
  const uuid = `${((number * 7919) % 65536).toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
  return { id: uuid, uuid, title, creator: [creator], dataProvider: 'Museum', edmType: ['IMAGE'], ...more };
};

const by = (name: string, titles: readonly string[], more: object = {}) =>
  titles.map((title) => object(title, name, more));

const NEAR = { metadataEmbedding: vectorAt(0, 'metadataEmbedding') };
/** As the index has other forms. */
const LETTER = { dcType: ['Brief'], wordForms: ['briefe briefe'] };

const OBJECTS = [
  // The newest comes first in the order of the engine: works of the makers are the oldest.
  ...by('Turner, William', ['Regen, Dampf und Geschwindigkeit', 'Die letzte Fahrt'], { dcType: ['Gemälde'] }),
  ...by('Holl, William', ['Bildnis von Turner', 'Turner im Atelier'], { dcType: ['Grafik'] }),
  object('Der Kuss', 'Gustav Klimt'),
  object('Plakat der Ausstellung', 'Egon Schiele', {
    description: ['Neben Klimt sitzen Freunde; Klimt fehlt'],
  }),
  object('Ansicht von Venedig', 'Unbekannt'),
  object('Brief aus dem Süden', 'Anna Meier', { description: ['Venedig, Venedig und wieder Venedig'] }),
  object('Sonnenblume', 'Carl Moll', { subject: ['Blume'], ...NEAR }),
  object('Life mask', 'Franz Klein', { alternative: ['A still street'], ...NEAR }),
  object('Self portrait', 'Anna Meier', NEAR),
  object('Schnitzler an Hofmannsthal', 'Schnitzler, Arthur', LETTER),
  object('Bahr an Beer', 'Bahr, Hermann', {
    dcType: ['Brief'],
    description: ['Die Briefe von Schnitzler und Hofmannsthal, Schnitzler, Hofmannsthal'],
  }),
  object('Hofmannsthal an Schnitzler', 'Hofmannsthal, Hugo', LETTER),
  ...Array.from({ length: 6 }, (_, i) =>
    object(`Heft, Seite ${i}`, 'Andy Warhol', {
      isPartOf: ['Heft'],
      dcType: ['Buch'],
      updatedAt: i === 3 ? 9 : 0,
    }),
  ),
  ...by('Andy Warhol', ['Suppendose', 'Kuh'], { dcType: ['Druck'] }),
  object('Mit Nummer', 'Emil Orlik', { identifier: ['Orlik 7'] }),
  ...Array.from({ length: 130 }, (_, i) => object(`Skizze ${i}`, 'Blatt', { dcType: ['Zeichnung'] })),
];

/** Of two museums, most of them of one; every second one has a picture. */
const PICTURES = Array.from({ length: 60 }, (_, i) =>
  object(`Objekt ${i}`, `Person ${i}`, {
    dataProvider: i % 10 === 0 ? 'Kleines Museum' : 'Großes Museum',
    dcType: [i % 4 < 2 ? 'Gemälde' : 'Münze'],
    updatedAt: i,
    ...(i % 2 === 0 && { imageOrientation: 'landscape', previewImage: 'https://vitrine.example/p.webp' }),
  }),
);

describe.each([
  ['the embedded engine', borrowEmbeddedSearch],
  ['vitrine engine', openTypesenseSearch],
  ['Typesense', openAsTypesense],
] as const)('with %s', (_, open) => {
  let [words, pictures]: FastifyInstance[] = [];
  beforeAll(async () => {
    const serve = async (chos: readonly object[]) => {
      const engine = await serveCollections(
        { chos, editorial: [], knowledge: [] },
        undefined,
        afterAll,
        open,
      );
      const app = await openApp(engine, { models: { ...MODELS, text: fixedText(180) } });
      afterAll(() => app.close());
      return app;
    };
    words = await serve(OBJECTS);
    pictures = await serve(PICTURES);
  });

  const titlesOf = async (query: string, app = words) => {
    const { body } =
      (await app?.inject({ url: `/de/search?${query}`, headers: { accept: 'text/html' } })) ?? {};
    const titles = [...(body ?? '').matchAll(/card-title">(.*?)<\/span>/g)].map(([, title = '']) => title);
    return titles.map((title) => title.replace(/<\/?mark>/g, ''));
  };
  const allTitlesOf = async (query: string, app = words) => {
    const pages: string[] = [];
    for (let page = 1; ; page += 1) {
      const titles = await titlesOf(`${query}&page=${page}`, app);
      if (titles.length === 0) return pages;
      pages.push(...titles);
    }
  };

  test('[words-39] works of a maker come before works about them', async () => {
    const titles = await titlesOf('q=turner');
    expect(titles.slice(0, 2).sort()).toEqual(['Die letzte Fahrt', 'Regen, Dampf und Geschwindigkeit']);
    expect(titles).toHaveLength(4);
  });

  test.each([
    ['klimt', ['Der Kuss', 'Plakat der Ausstellung']],
    ['venedig', ['Ansicht von Venedig', 'Brief aus dem Süden']],
    // Kinds in another form count before mentions of the very word, and a letter to somebody is not by them.
    [
      'schnitzler briefe an hofmannsthal',
      ['Schnitzler an Hofmannsthal', 'Hofmannsthal an Schnitzler', 'Bahr an Beer'],
    ],
    // Nothing has all words: a still life is one term, which nothing is.
    ['flowers still life', ['Sonnenblume']],
  ])('[words-39] %s finds what it names before what mentions it', async (q, first) =>
    expect((await titlesOf(new URLSearchParams({ q }).toString())).slice(0, first.length)).toEqual(first),
  );

  test('[words-39] of some words, one is found that another language writes as two', async () => {
    const titles = await titlesOf('q=selbstbildnis+sonnenblume');
    expect(titles.toSorted()).toEqual(['Self portrait', 'Sonnenblume']);
  });

  test('[words-39] pages of one booklet do not stand together', async () => {
    const titles = await titlesOf('q=warhol');
    expect(titles).toHaveLength(8);
    expect(titles.slice(0, 4).filter((title) => title.startsWith('Heft'))).toHaveLength(2);
  });

  test('[words-39] every hit is on one page, also beyond the hits that are ranked', async () => {
    const titles = await allTitlesOf('q=blatt');
    expect(titles.toSorted()).toEqual(Array.from({ length: 130 }, (__, i) => `Skizze ${i}`).toSorted());
    const first = await titlesOf('q=blatt&page=6');
    // "Load more" shows the same hits on one page.
    expect(await titlesOf('q=blatt&since=1&page=6')).toEqual(titles);
    expect(first).toEqual(titles.slice(120, 130));
  });

  test('[words-39] other orders are as chosen', async () => {
    expect((await titlesOf('q=warhol&sort=updated')).at(0)).toBe('Heft, Seite 3');
  });

  test('[site-25] without words, objects with pictures come first, in an order that has nothing to do with uploads', async () => {
    const titles = await allTitlesOf('', pictures);
    const numbers = titles.map((title) => Number(title.replace('Objekt ', '')));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (__, i) => i));
    expect(numbers.slice(0, 30).every((i) => i % 2 === 0)).toBe(true);
    expect(numbers.slice(30).every((i) => i % 2 === 1)).toBe(true);
    // Six of thirty are the small museum's, and half are paintings.
    expect(numbers.slice(0, 12).filter((i) => i % 10 === 0).length).toBeGreaterThanOrEqual(5);
    expect(numbers.slice(0, 12).filter((i) => i % 4 < 2)).toHaveLength(6);
    const updated = await titlesOf('sort=updated', pictures);
    expect(updated.slice(0, 2)).toEqual(['Objekt 59', 'Objekt 58']);
  });
});
