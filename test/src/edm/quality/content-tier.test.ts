import { expect, test } from 'vitest';
import { contentTier } from '../../../../src/edm/quality/content-tier.ts';
import type { QualityFacts } from '../../../../src/edm/quality/quality-facts.ts';
import { file, type Properties, qualityRecord, RIGHTS } from './quality-record.ts';

const PAGE = { isShownAt: 'http://museum.example/objects/1' };
const JPEG = 'http://museum.example/1.jpg';

const picture = (width: number, height: number, more: Properties = {}) =>
  file(JPEG, { format: 'image/jpeg', width, height, ...more });
const shown = (width: number, height: number) => ({ isShownBy: picture(width, height) });
const views = (...sizes: [number, number][]) => ({
  hasView: sizes.map(([width, height], i) => ({ ...picture(width, height), id: `${JPEG}?${i}` })),
});
const pdf = { isShownBy: file('http://museum.example/1.pdf') };
const mp3 = { isShownBy: file('http://museum.example/1.mp3') };
const mp4 = (height?: number) => ({
  isShownBy: file('http://museum.example/1.mp4', height === undefined ? {} : { height }),
});
const glb = { isShownBy: file('http://museum.example/1.glb') };
const page = (url: string) => ({ isShownBy: file(url) });
const measured = (imageMegapixel: number): QualityFacts => ({ imageMegapixel });

/** A kind of object, what the Aggregation has, and the content tier under an open, a restricted and a closed licence. */
type Row = readonly [
  name: string,
  kind: string,
  aggregation: Properties,
  facts: QualityFacts,
  tiers: readonly [open: number, restricted: number, closed: number],
];

const ROWS: readonly Row[] = [
  // Pictures: three sizes.
  ['no media', 'IMAGE', {}, {}, [0, 0, 0]],
  ['a page only', 'IMAGE', PAGE, {}, [0, 0, 0]],
  ['a picture of 99,999 pixels', 'IMAGE', shown(33333, 3), {}, [0, 0, 0]],
  ['a picture of 100,000 pixels', 'IMAGE', shown(400, 250), {}, [1, 1, 1]],
  ['a picture of 419,999 pixels', 'IMAGE', shown(419_999, 1), {}, [1, 1, 1]],
  ['a picture of 420,000 pixels', 'IMAGE', shown(700, 600), {}, [2, 2, 2]],
  ['a picture of 949,999 pixels', 'IMAGE', shown(949_999, 1), {}, [2, 2, 2]],
  ['a picture of 950,000 pixels', 'IMAGE', shown(1000, 950), {}, [4, 3, 2]],
  ['a picture of unknown size', 'IMAGE', { isShownBy: JPEG }, {}, [0, 0, 0]],
  ['a picture measured with 0.09 megapixels', 'IMAGE', { isShownBy: JPEG }, measured(0.09), [0, 0, 0]],
  ['a picture measured with 0.10 megapixels', 'IMAGE', { isShownBy: JPEG }, measured(0.1), [1, 1, 1]],
  ['a picture measured with 0.41 megapixels', 'IMAGE', { isShownBy: JPEG }, measured(0.41), [1, 1, 1]],
  ['a picture measured with 0.42 megapixels', 'IMAGE', { isShownBy: JPEG }, measured(0.42), [2, 2, 2]],
  ['a picture measured with 0.94 megapixels', 'IMAGE', { isShownBy: JPEG }, measured(0.94), [2, 2, 2]],
  ['a picture measured with 0.95 megapixels', 'IMAGE', { isShownBy: JPEG }, measured(0.95), [4, 3, 2]],
  ['a stated size above the measured one', 'IMAGE', shown(1000, 1000), measured(0.2), [4, 3, 2]],
  ['a measured size above the stated one', 'IMAGE', shown(400, 300), measured(1.5), [4, 3, 2]],
  // Several files: the best one.
  ['a small and a large view', 'IMAGE', views([300, 400], [2000, 1000]), {}, [4, 3, 2]],
  ['two small views', 'IMAGE', views([300, 300], [300, 310]), {}, [0, 0, 0]],
  ['views without isShownBy', 'IMAGE', views([700, 600]), {}, [2, 2, 2]],
  // The thumbnail.
  ['a picture of unknown type', 'IMAGE', page('http://museum.example/show?id=1'), {}, [0, 0, 0]],
  ['one that was read', 'IMAGE', page('http://museum.example/show?id=1'), measured(2), [4, 3, 2]],
  ['a preview only', 'IMAGE', { object: JPEG }, measured(3), [0, 0, 0]],
  ['a sound file of an image', 'IMAGE', mp3, {}, [0, 0, 0]],
  ['a PDF of an image', 'IMAGE', { ...pdf, object: JPEG }, {}, [0, 0, 0]],
  // Texts: PDF, or pictures of pages.
  ['no media', 'TEXT', {}, {}, [0, 0, 0]],
  ['a page only', 'TEXT', PAGE, {}, [1, 1, 1]],
  ['a PDF', 'TEXT', pdf, {}, [4, 3, 2]],
  [
    'a PDF by its format',
    'TEXT',
    { isShownBy: file('http://a.example/1', { format: 'application/pdf' }) },
    {},
    [4, 3, 2],
  ],
  ['a plain text', 'TEXT', page('http://museum.example/1.txt'), {}, [0, 0, 0]],
  ['a plain text with a page', 'TEXT', { ...page('http://museum.example/1.txt'), ...PAGE }, {}, [1, 1, 1]],
  ['a scan of 99,999 pixels', 'TEXT', shown(33333, 3), {}, [0, 0, 0]],
  ['a scan of 100,000 pixels', 'TEXT', shown(400, 250), {}, [1, 1, 1]],
  ['a tiny scan with a page', 'TEXT', { ...shown(10, 10), ...PAGE }, {}, [1, 1, 1]],
  ['a scan of 419,999 pixels', 'TEXT', shown(419_999, 1), {}, [1, 1, 1]],
  ['a scan of 420,000 pixels', 'TEXT', shown(700, 600), {}, [2, 2, 2]],
  ['a scan of 949,999 pixels with a page', 'TEXT', { ...shown(949_999, 1), ...PAGE }, {}, [2, 2, 2]],
  ['a scan of 950,000 pixels', 'TEXT', shown(1000, 950), {}, [4, 3, 2]],
  // Recordings.
  ['no media', 'SOUND', {}, {}, [0, 0, 0]],
  ['a page only', 'SOUND', PAGE, {}, [1, 1, 1]],
  ['an MP3', 'SOUND', mp3, {}, [4, 3, 2]],
  ['a player of SoundCloud', 'SOUND', page('https://soundcloud.com/museum/lied'), {}, [4, 3, 2]],
  ['the start page of SoundCloud', 'SOUND', page('https://soundcloud.com/'), {}, [0, 0, 0]],
  ['a picture of a record', 'SOUND', shown(2000, 2000), {}, [0, 0, 0]],
  ['a picture of a record with a page', 'SOUND', { ...shown(2000, 2000), ...PAGE }, {}, [1, 1, 1]],
  // Films.
  ['no media', 'VIDEO', {}, {}, [0, 0, 0]],
  ['a page only', 'VIDEO', PAGE, {}, [1, 1, 1]],
  ['an MP4 of unknown height', 'VIDEO', mp4(), {}, [1, 1, 1]],
  ['an MP4 of 479 lines', 'VIDEO', mp4(479), {}, [1, 1, 1]],
  ['an MP4 of 480 lines', 'VIDEO', mp4(480), {}, [4, 3, 2]],
  ['a player of YouTube', 'VIDEO', page('https://www.youtube.com/watch?v=abc'), {}, [4, 3, 2]],
  ['a channel of YouTube', 'VIDEO', page('https://www.youtube.com/c/museum'), {}, [0, 0, 0]],
  ['a player of Vimeo', 'VIDEO', page('https://player.vimeo.com/video/1'), {}, [4, 3, 2]],
  ['a host that ends like YouTube', 'VIDEO', page('https://notyoutube.com/watch?v=1'), {}, [0, 0, 0]],
  ['a still', 'VIDEO', shown(2000, 2000), {}, [0, 0, 0]],
  ['a still with a page', 'VIDEO', { ...shown(2000, 2000), ...PAGE }, {}, [1, 1, 1]],
  // Models.
  ['no media', '3D', {}, {}, [0, 0, 0]],
  ['a page only', '3D', PAGE, {}, [0, 0, 0]],
  ['a glTF file', '3D', glb, {}, [4, 3, 2]],
  ['a model of Sketchfab', '3D', page('https://sketchfab.com/3d-models/krug-1'), {}, [4, 3, 2]],
  ['a picture of a model', '3D', shown(2000, 2000), {}, [0, 0, 0]],
  ['a picture of a model with a page', '3D', { ...shown(2000, 2000), ...PAGE }, {}, [1, 1, 1]],
  ['a PDF of a model', '3D', pdf, {}, [0, 0, 0]],
  ['a file of unknown type', '3D', page('http://museum.example/model/1'), {}, [0, 0, 0]],
  // The kind itself.
  ['a large picture', 'image', shown(1000, 950), {}, [4, 3, 2]],
  ['a large picture', 'OBJECT', shown(1000, 950), {}, [0, 0, 0]],
];

test.each(ROWS)('[quality-2] %s of kind %s', (_name, edmType, aggregation, facts, expected) => {
  const tier = (edmRights: string) =>
    contentTier(qualityRecord({ edmType }, { ...aggregation, edmRights }), facts).tier;
  expect([tier(RIGHTS.open), tier(RIGHTS.restricted), tier(RIGHTS.closed)]).toEqual(expected);
});

test.each([
  ['the licence of a file counts before that of the record', { edmRights: RIGHTS.closed }, RIGHTS.open, 4],
  ['a closed file of an open record', { edmRights: RIGHTS.open }, RIGHTS.closed, 2],
  ['an unknown statement is closed', { edmRights: 'http://museum.example/rights' }, undefined, 2],
  ['the freest of several statements', { edmRights: [RIGHTS.closed, RIGHTS.restricted] }, undefined, 3],
])('%s', (_name, aggregation: Properties, ofFile, expected) => {
  const isShownBy = picture(1000, 1000, ofFile === undefined ? {} : { edmRights: ofFile });
  expect(contentTier(qualityRecord({}, { ...aggregation, isShownBy }), {}).tier).toBe(expected);
});

test('an open file is better than a larger closed one', () => {
  const large = { ...picture(4000, 4000, { edmRights: RIGHTS.closed }), id: `${JPEG}?large` };
  const small = picture(1000, 950, { edmRights: RIGHTS.open });
  const found = contentTier(qualityRecord({}, { isShownBy: large, hasView: [small] }), {});
  expect(found).toMatchObject({ tier: 4, best: { url: JPEG, pixels: 950_000, policy: 'OPEN' } });
});
