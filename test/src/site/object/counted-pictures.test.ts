import { describe, expect, test } from 'vitest';
import { manifestOf } from '../../../../src/surfaces/iiif/presentation/manifest.ts';
import { servedPictures } from '../../../../src/surfaces/iiif/served-pictures.ts';
import { openObjects, type Properties, recordOf, uuidOf } from '../open-objects.ts';

// A script of the site, which the types of tests do not include.
const VIEWER = '../../../../src/site/browser/object/viewer.js';
const { pagesOfManifest } = (await import(VIEWER)) as {
  pagesOfManifest: (manifest: object) => readonly { readonly url?: string }[];
};

const JPG = (name: string) => `https://m.test/${name}.jpg`;
const TIFF = { id: 'https://m.test/1.tif', type: 'WebResource', format: 'image/tiff' };
const WITH_SERVICE = {
  ...TIFF,
  id: 'https://m.test/2.tif',
  hasService: {
    id: 'https://m.test/iiif/2',
    type: 'Service',
    conformsTo: [{ id: 'http://iiif.io/api/image' }],
  },
};
const PREVIEW = { previewImage: 'https://vitrine.example/previews/1.webp' };

interface Case {
  readonly media: Properties;
  readonly fields?: Readonly<Record<string, unknown>>;
}

async function manifestWith({ media, fields = {} }: Case): Promise<object> {
  return manifestOf(
    recordOf({ title: 'x' }, media),
    { uuid: uuidOf(0), ...fields },
    {
      iiifUrl: 'https://vitrine.example/iiif',
      pictures: servedPictures([], 'https://vitrine.example/iiif/image/3'),
      objectPageUrl: 'https://vitrine.example/objects/{uuid}',
      recordUrl: (uuid, suffix) => `https://vitrine.example/id/${uuid}.${suffix}`,
      provider: undefined,
    },
  );
}

/** How many pictures the page of an object names. */
async function namedOnPage({ media, fields = {} }: Case): Promise<number> {
  const app = await openObjects([{ record: recordOf({ title: 'x' }, media), fields }]);
  const { body } = await app.inject(`/en/objects/${uuidOf(0)}`);
  await app.close();
  return Number(/<p class="kind">Image · (\d+) pictures</.exec(body)?.[1]);
}

describe('[site-44] the page and the viewer count the same pictures', () => {
  test.each<[string, number, Case]>([
    ['that can be loaded', 2, { media: { isShownBy: JPG('1'), hasView: [JPG('2'), JPG('1')] } }],
    [
      'at a reserved domain',
      3,
      { media: { isShownBy: JPG('1'), hasView: ['https://a.example/2.jpg', 'https://a.example/3.jpg'] } },
    ],
    [
      'whose link is broken',
      2,
      { media: { isShownBy: JPG('1'), hasView: [JPG('2')] }, fields: { brokenLinks: [JPG('1')] } },
    ],
    [
      'of unknown type',
      3,
      { media: { isShownBy: 'https://m.test/1', hasView: ['https://m.test/2', JPG('3')] } },
    ],
    ['of image services', 2, { media: { isShownBy: WITH_SERVICE, hasView: [JPG('3')] } }],
    [
      'beside one that browsers do not show',
      2,
      { media: { isShownBy: JPG('1'), hasView: [TIFF, JPG('2')] } },
    ],
    [
      'after one of which there is only the preview',
      2,
      { media: { isShownBy: TIFF, hasView: [JPG('2')] }, fields: PREVIEW },
    ],
    [
      'beside sound and documents',
      2,
      { media: { isShownBy: 'https://m.test/1.mp3', hasView: [JPG('1'), 'https://m.test/1.pdf', JPG('2')] } },
    ],
  ])('%s', async (_, count, one) => {
    expect([await namedOnPage(one), pagesOfManifest(await manifestWith(one)).length]).toEqual([count, count]);
  });
});

test.each<[string, Case, string]>([
  ['without a preview', { media: { isShownBy: 'https://m.test/1' } }, 'https://m.test/1'],
  ['with a preview', { media: { isShownBy: 'https://m.test/1' }, fields: PREVIEW }, PREVIEW.previewImage],
  ['with edm:object', { media: { isShownBy: 'https://m.test/1', object: JPG('2') } }, JPG('2')],
])(
  'a manifest of one file of unknown type %s shows what is most surely a picture, and links the file',
  async (_, one, shown) => {
    const manifest = await manifestWith(one);
    expect(pagesOfManifest(manifest).map(({ url }) => url)).toEqual([shown]);
    expect(manifest).toMatchObject({
      rendering: [{ id: 'https://m.test/1', type: 'Dataset', label: { de: ['Datei'], en: ['File'] } }],
    });
  },
);

test('a manifest without a canvas for a picture does not say that there is none', async () => {
  const labels = await Promise.all(
    [{ media: { isShownBy: TIFF } }, { media: {} }].map(async (one) => {
      const { items } = (await manifestWith(one)) as {
        readonly items: readonly { readonly label: object }[];
      };
      return items.map(({ label }) => label);
    }),
  );
  expect(labels).toEqual([
    [{ de: ['Das Bild lässt sich hier nicht zeigen'], en: ['The picture cannot be shown here'] }],
    [{ de: ['Kein Bild'], en: ['No picture'] }],
  ]);
});
