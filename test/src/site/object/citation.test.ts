import { afterAll, describe, expect, test } from 'vitest';
import { openObjects, recordOf, uuidOf } from '../open-objects.ts';

const person = (name: string) => ({
  id: `https://p.example/${name}`,
  type: 'Agent',
  prefLabel: [name],
  dateOfDeath: '1600',
});

const RECORDS = [
  recordOf({
    title: [
      { '@language': 'de', '@value': 'Feldhase' },
      { '@language': 'en', '@value': 'Young Hare' },
    ],
    creator: [person('Albrecht Dürer')],
    created: ['1502'],
    dcType: ['Drawing'],
    medium: ['Watercolour'],
    identifier: ['ALB-1000'],
  }),
  recordOf({
    title: ['100 % {of} \\textbf & $5_a #1 ~x^2\nTY  - BOOK'],
    creator: [
      'Gogh, Vincent van',
      person('Rueland von Alt'),
      person('Pieter Bruegel der Ältere'),
      'Smith and Sons',
      { id: 'https://p.example/nameless' },
    ],
    created: ['um 1910/11'],
    edmType: 'SOUND',
  }),
  { id: 'http://s.example/1', type: 'Aggregation', aggregatedCHO: { id: 'http://s.example/2' } },
  recordOf({
    title: ['Triumph'],
    creator: ['Dürer, Albrecht, 1471-1528', 'Holbein, Hans, der Jüngere (Maler)', 'J. & L. Lobmeyr, Wien'],
    created: ['-0044-03-15'],
    dcType: ['Print'],
  }),
];

const app = await openObjects(
  RECORDS.map((record) => ({ record })),
  {},
  afterAll,
);
afterAll(() => app.close());

const file = async (object: number, suffix: string) => {
  const { statusCode, body, headers } = await app.inject({
    url: `/objects/${uuidOf(object)}/citation.${suffix}`,
    headers: { 'accept-language': 'en' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="${uuidOf(object)}.${suffix}"`,
    'x-content-type-options': 'nosniff',
  });
  return body;
};

const URL_OF = (object: number) => `https://vitrine.example/objects/${uuidOf(object)}`;

describe('CSL-JSON', () => {
  test('an object with everything', async () => {
    expect(JSON.parse(await file(0, 'json'))).toEqual([
      {
        id: uuidOf(0),
        type: 'graphic',
        title: 'Young Hare',
        author: [{ family: 'Dürer', given: 'Albrecht' }],
        issued: { edtf: '1502', 'date-parts': [[1502]] },
        medium: 'Watercolour',
        genre: 'Drawing',
        archive: 'Museum',
        archive_location: 'ALB-1000',
        URL: URL_OF(0),
      },
    ]);
  });

  test('names are taken apart where that is certain, and references are not authors', async () => {
    const [{ author, issued }] = JSON.parse(await file(1, 'json'));
    expect(author).toEqual([
      { family: 'Gogh', given: 'Vincent van' },
      { family: 'von Alt', given: 'Rueland' },
      { literal: 'Pieter Bruegel der Ältere' },
      { literal: 'Smith and Sons' },
    ]);
    expect(issued).toEqual({ edtf: '1910~/1911~', 'date-parts': [[1910], [1911]], circa: true });
  });

  test('life dates and roles are left out, and companies stay whole', async () => {
    const [{ author, issued }] = JSON.parse(await file(3, 'json'));
    expect(author).toEqual([
      { family: 'Dürer', given: 'Albrecht' },
      { family: 'Holbein', given: 'Hans', suffix: 'der Jüngere' },
      { literal: 'J. & L. Lobmeyr, Wien' },
    ]);
    expect(issued).toEqual({ edtf: '-0044-03-15', 'date-parts': [[-45, 3, 15]] });
  });

  test('an object with nothing', async () => {
    expect(JSON.parse(await file(2, 'json'))).toEqual([
      { id: uuidOf(2), type: 'document', title: 'Untitled', URL: URL_OF(2) },
    ]);
  });
});

describe('BibTeX', () => {
  test('an object with everything', async () => {
    expect(await file(0, 'bib')).toBe(`@misc{durer1502-00000000,
  author = {Dürer, Albrecht},
  title = {{Young Hare}},
  year = {1502},
  date = {1502},
  type = {Drawing},
  howpublished = {Watercolour},
  institution = {Museum},
  number = {ALB-1000},
  url = {${URL_OF(0)}}
}
`);
  });

  test('what TeX would run is escaped, and names without parts are kept whole', async () => {
    const body = await file(1, 'bib');
    expect(body).toContain(
      String.raw`title = {{100 \% \{of\} \textbackslash{}textbf \& \$5\_a \#1 \textasciitilde{}x\textasciicircum{}2 TY - BOOK}}`,
    );
    expect(body).toContain(
      'author = {Gogh, Vincent van and von Alt, Rueland and {Pieter Bruegel der Ältere} and {Smith and Sons}}',
    );
    expect(body).toContain('year = {1910},\n  date = {1910~/1911~}');
  });

  test('parts of names, and a year BC, which is not written as one AD', async () => {
    expect(await file(3, 'bib')).toBe(`@misc{durer-00000000,
  author = {Dürer, Albrecht and Holbein, der Jüngere, Hans and {J. \\& L. Lobmeyr, Wien}},
  title = {{Triumph}},
  date = {-0044-03-15},
  note = {-0044-03-15},
  type = {Print},
  institution = {Museum},
  url = {${URL_OF(3)}}
}
`);
  });
});

describe('RIS', () => {
  test('an object with everything', async () => {
    expect(await file(0, 'ris')).toBe(
      [
        'TY  - ART',
        'AU  - Dürer, Albrecht',
        'TI  - Young Hare',
        'PY  - 1502',
        'DA  - 1502///',
        'M3  - Watercolour',
        'N1  - Drawing',
        'DP  - Museum',
        'AN  - ALB-1000',
        `UR  - ${URL_OF(0)}`,
        `ID  - ${uuidOf(0)}`,
        'ER  - ',
        '',
      ].join('\r\n'),
    );
  });

  test('parts of names, and a year BC, which is not written as one AD', async () => {
    expect((await file(3, 'ris')).split('\r\n')).toEqual([
      'TY  - ART',
      'AU  - Dürer, Albrecht',
      'AU  - Holbein, Hans, der Jüngere',
      'AU  - J. & L. Lobmeyr, Wien',
      'TI  - Triumph',
      'DA  - -0044-03-15',
      'M3  - Print',
      'DP  - Museum',
      `UR  - ${URL_OF(3)}`,
      `ID  - ${uuidOf(3)}`,
      'ER  - ',
      '',
    ]);
  });

  test('a line break in a title is not a new line', async () => {
    const lines = (await file(1, 'ris')).split('\r\n');
    expect(lines.filter((line) => line.startsWith('TY'))).toEqual(['TY  - SOUND']);
    expect(lines.slice(0, -1).every((line) => /^[A-Z][A-Z\d] {2}- /.test(line))).toBe(true);
  });
});

/** The citations on a page, by style, as HTML. */
async function citations(object: number, language = 'en'): Promise<Record<string, string>> {
  const { body } = await app.inject(`/${language}/objects/${uuidOf(object)}`);
  const found = body.matchAll(
    /<div class="citation"><h3>(APA|Chicago)<\/h3><p data-copied><bdi>(.*?)<\/bdi><\/p>/gs,
  );
  return Object.fromEntries([...found].map(([, style = '', text = '']) => [style, text]));
}

/** What the formats say of a wording, in English. */
const DATES: readonly [wording: string, bib: string, issued: object, py: string | undefined, da: string][] = [
  [
    'um 1502',
    'year = {1502},\n  date = {1502~}',
    { edtf: '1502~', 'date-parts': [[1502]], circa: true },
    '1502',
    '1502///c. 1502',
  ],
  [
    '25. April 643 n. Chr.',
    'year = {643},\n  date = {0643-04-25}',
    { edtf: '0643-04-25', 'date-parts': [[643, 4, 25]] },
    '0643',
    '0643/04/25/25 April 643 AD',
  ],
  [
    'um 100 v. Chr.',
    'date = {-0099~},\n  note = {c. 100 BC}',
    { edtf: '-0099~', 'date-parts': [[-100]], circa: true },
    undefined,
    'c. 100 BC',
  ],
  [
    '1. Hälfte 19. Jh.',
    'year = {1801},\n  date = {1801/1850}',
    { edtf: '1801/1850', 'date-parts': [[1801], [1850]] },
    '1801',
    '1801///1st half of the 19th century',
  ],
  [
    'vor 1900',
    'year = {1900},\n  date = {../1900}',
    { edtf: '../1900', literal: 'before 1900' },
    '1900',
    '1900///before 1900',
  ],
  [
    '27.500 v. Chr.',
    'date = {Y-27499},\n  note = {27,500 BC}',
    { literal: '27,500 BC' },
    undefined,
    '27,500 BC',
  ],
  [
    '44/43 v. Chr.',
    'date = {-0043/-0042},\n  note = {44/43 BC}',
    { edtf: '-0043/-0042', 'date-parts': [[-44], [-43]] },
    undefined,
    '///44/43 BC',
  ],
  ['Regentenzeit', 'note = {Regentenzeit}', { literal: 'Regentenzeit' }, undefined, 'Regentenzeit'],
];

describe('[site-41] files say dates as their programs read them', async () => {
  const dated = await openObjects(
    DATES.map(([created]) => ({ record: recordOf({ title: ['x'], created: [created] }) })),
    {},
    afterAll,
  );
  afterAll(() => dated.close());
  test.each(DATES)('%s', async (wording, bib, issued, year, da) => {
    const index = DATES.findIndex(([one]) => one === wording);
    const read = async (suffix: string) =>
      (await dated.inject(`/en/objects/${uuidOf(index)}/citation.${suffix}`)).body;
    expect(await read('bib')).toContain(`  title = {{x}},\n  ${bib},\n  institution`);
    expect(JSON.parse(await read('json'))[0].issued).toEqual(issued);
    const tags = new Map((await read('ris')).split('\r\n').map((line) => [line.slice(0, 2), line.slice(6)]));
    expect([tags.get('PY'), tags.get('DA')]).toEqual([year, da]);
  });
});

test('[site-41] files are in the language of the page, and no title is cut', async () => {
  const long = `${'Ausführlicher Titel eines Blattes '.repeat(12)}Ende`;
  const titled = await openObjects([
    {
      record: recordOf({
        title: [
          { '@language': 'de', '@value': long },
          { '@language': 'en', '@value': 'A long title' },
        ],
        created: ['um 1900'],
      }),
    },
  ]);
  const read = async (path: string) => (await titled.inject(path)).body;
  const path = `/objects/${uuidOf(0)}`;
  for (const suffix of ['bib', 'ris', 'json']) {
    expect(await read(`/en${path}/citation.${suffix}`)).toContain('A long title');
    expect(await read(`/de${path}/citation.${suffix}`)).toContain(long);
    expect(await read(`/de${path}`)).toContain(`href="/de${path}/citation.${suffix}"`);
  }
  expect(await read(`/en${path}/citation.ris`)).toContain('c. 1900');
  expect(await read(`/de${path}/citation.ris`)).toContain('um 1900');
  const page = await read(`/de${path}`);
  expect(page).toContain(`<i>${long}</i>. (um 1900).`);
  expect(page).toContain(`<i>${long}.</i> um 1900.`);
  expect(await read(`/en${path}`)).toContain('<i>A long title</i>. (c. 1900).');
  await titled.close();
});

describe('[site-15] on the page', () => {
  test('an object with everything', async () => {
    expect(await citations(0)).toEqual({
      APA: `Dürer, A. (1502). <i>Young Hare</i> [Drawing]. Museum. ${URL_OF(0)}`,
      Chicago: `Dürer, Albrecht. <i>Young Hare.</i> 1502. Watercolour. Museum, ALB-1000. ${URL_OF(0)}.`,
    });
  });

  test('several authors', async () => {
    const { APA = '', Chicago = '' } = await citations(1, 'de');
    expect(APA).toMatch(
      /^Gogh, V\. van, von Alt, R\., Pieter Bruegel der Ältere, &amp; Smith and Sons\. \(um 1910\/11\)\. /,
    );
    expect(Chicago).toMatch(
      /^Gogh, Vincent van, Rueland von Alt, Pieter Bruegel der Ältere, und Smith and Sons\. /,
    );
  });

  test('names as libraries write them', async () => {
    expect(await citations(3)).toEqual({
      APA: `Dürer, A., Holbein, H., der Jüngere, &amp; J. &amp; L. Lobmeyr, Wien. (-0044-03-15). <i>Triumph</i> [Print]. Museum. ${URL_OF(3)}`,
      Chicago: `Dürer, Albrecht, Hans Holbein der Jüngere, and J. &amp; L. Lobmeyr, Wien. <i>Triumph.</i> -0044-03-15. Print. Museum. ${URL_OF(3)}.`,
    });
  });

  test('an object with nothing', async () => {
    expect(await citations(2)).toEqual({
      APA: `<i>Untitled</i>. (n.d.). ${URL_OF(2)}`,
      Chicago: `<i>Untitled.</i> n.d. ${URL_OF(2)}.`,
    });
  });
});

test('unknown objects have no citations', async () => {
  for (const suffix of ['bib', 'ris', 'json']) {
    expect((await app.inject(`/objects/${uuidOf(9)}/citation.${suffix}`)).statusCode).toBe(404);
  }
});
