import { describe, expect, test } from 'vitest';
import { openObjects, type Properties, recordOf, uuidOf } from '../open-objects.ts';

const TIFF = { id: 'https://m.test/1.tif', type: 'WebResource', format: 'image/tiff' };
const JPG = (number: number) => `https://m.test/${number}.jpg`;

interface Options {
  readonly edmType?: string;
  readonly fields?: object;
  readonly states?: ReadonlyMap<string, 'fetched' | 'failed'>;
  readonly query?: string;
}

/** The page of an object with these media. */
async function pageOf(media: Properties, options: Options = {}): Promise<string> {
  const { edmType = 'IMAGE', fields = {}, states = new Map(), query = '' } = options;
  const record = recordOf({ title: 'x', edmType }, { isShownAt: 'https://m.test/x.html', ...media });
  const app = await openObjects([{ record, fields }], { pictureStates: async () => states });
  const { body } = await app.inject(`/en/objects/${uuidOf(0)}${query}`);
  await app.close();
  return body;
}

const stageOf = (page: string) => /<div class="stage".*?<div class="label">/s.exec(page)?.[0] ?? '';
const saidIn = (page: string) => /<p class="soft">([^<]*)<\/p><p><a class="button"/.exec(stageOf(page))?.[1];

const NONE = 'There is no picture of this object here.';
const FAILED = 'The picture cannot be loaded at present.';

describe('[site-45] why there is no picture, by what is known', () => {
  test.each<[string, Properties, Options, string | undefined]>([
    ['the record names none', {}, {}, NONE],
    ['it names a document', { isShownBy: 'https://m.test/1.pdf' }, {}, NONE],
    ['not fetched yet', { isShownBy: TIFF }, {}, 'The picture has not been fetched yet.'],
    ['could not be fetched', { isShownBy: TIFF }, { states: new Map([[TIFF.id, 'failed']]) }, FAILED],
    ['its link is broken', { isShownBy: TIFF }, { fields: { brokenLinks: [TIFF.id] } }, FAILED],
    [
      'fetched, but without a preview',
      { isShownBy: TIFF },
      { states: new Map([[TIFF.id, 'fetched']]) },
      'The picture is available here as a file only.',
    ],
    ['the browser shows it, unless it fails', { isShownBy: JPG(1) }, {}, FAILED],
    ['at a reserved domain', { isShownBy: 'https://museum.example/1.jpg' }, {}, FAILED],
    [
      'the browser has found no picture',
      { isShownBy: 'https://m.test/1' },
      { query: '?files=1' },
      'The file cannot be shown as a picture at present.',
    ],
    ['of a sound nobody says it', {}, { edmType: 'SOUND', fields: { edmType: ['SOUND'] } }, undefined],
  ])('%s', async (_, media, options, said) => {
    expect(saidIn(await pageOf(media, options))).toBe(said);
  });
});

describe('[site-44] pictures that cannot be loaded are counted and named as such', () => {
  const MEDIA = { isShownBy: 'https://museum.example/1.jpg', hasView: [JPG(2), JPG(3)] };

  test('the page begins with the first that may be there', async () => {
    const page = await pageOf(MEDIA);
    expect(page).toContain('Picture 2 of 3');
    expect(page).toContain(
      '<a href="?picture=1#picture" data-picture aria-label="Picture 1 of 3, cannot be loaded at present" class="placeholder"><span aria-hidden="true">1</span></a>',
    );
    expect(page).toContain('data-number="2"');
    expect(page).not.toContain('src="undefined"');
  });

  test('the one that cannot be loaded has a placeholder, the way to the institution and no zoom', async () => {
    const page = await pageOf(MEDIA, { query: '?picture=1' });
    expect(saidIn(page)).toBe(FAILED);
    expect(stageOf(page)).toContain('<div class="stage-picture placeholder">');
    expect(stageOf(page)).not.toContain('data-zoom');
  });
});

describe('[site-46] files of unknown type', () => {
  const MEDIA = { isShownBy: 'https://m.test/a', hasView: ['https://m.test/b', JPG(3)] };
  const fileOf = (name: string) => `<a href="https://m.test/${name}" rel="noopener">File</a>`;
  const otherMedia = (page: string) => /<section class="other-media.*?<\/section>/s.exec(page)?.[0] ?? '';

  test('are tried as pictures, and without a script are links as well', async () => {
    const page = await pageOf(MEDIA);
    expect(page).toContain(
      'src="https://m.test/a" width="1600" height="1600" alt="x" data-large data-tried="1">',
    );
    expect(page).toContain(
      'src="https://m.test/b" alt="" width="80" height="80" loading="lazy" decoding="async" data-tried="2">',
    );
    expect(page).toContain('Picture 1 of 3');
    expect(otherMedia(page)).toContain('<section class="other-media tried">');
    expect([otherMedia(page).includes(fileOf('a')), otherMedia(page).includes(fileOf('b'))]).toEqual([
      true,
      true,
    ]);
  });

  test('that are none are files, and the numbers of the others stay', async () => {
    const page = await pageOf(MEDIA, { query: '?picture=3&files=1,3' });
    expect(page).toContain('Picture 2 of 2');
    expect(page).toContain('<p class="kind">Image · 2 pictures</p>');
    expect(page).toContain(
      '<a href="?picture=2&amp;files=1#picture" data-picture aria-label="Picture 1 of 2">',
    );
    expect(page).toContain('data-number="3" data-files="1"');
    expect(otherMedia(page)).toContain(fileOf('a'));
  });

  test.each(['?files=', '?files=0', '?files=1,x', '?files=3', '?files=1%00'])(
    '%s leaves none out',
    async (query) => {
      expect(await pageOf(MEDIA, { query })).toContain('Picture 1 of 3');
    },
  );

  test('one that a preview was made of is a picture', async () => {
    const page = await pageOf(MEDIA, {
      query: '?files=1',
      fields: { previewImage: 'https://vitrine.example/previews/1.webp' },
    });
    expect(page).toContain('Picture 1 of 3');
    expect(page).not.toContain('data-tried="1"');
  });
});
