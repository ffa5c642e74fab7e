import { describe, expect, test } from 'vitest';
import { readSettings, type Settings } from '../../../../src/app/settings/settings.ts';

const HOST = 'xn--kultrr-sya11e.example';

const TOKENS = { CMS_TOKEN: 'token', WIKI_TOKEN: 'id:secret' };
const READ: Readonly<Record<string, (settings: Settings) => unknown>> = {
  BASE_URL: ({ baseUrl }) => baseUrl,
  ID_BASE: ({ idBase }) => idBase,
  DOCS_URL: ({ docsUrl }) => docsUrl,
  DOWNLOAD_URL: ({ downloadUrl }) => downloadUrl,
  CMS_URL: ({ cms }) => cms?.url,
  CMS_PUBLIC_URL: ({ cmsPublicUrl }) => cmsPublicUrl,
  PREVIEW_URL: ({ previewUrl }) => previewUrl,
  WIKI_URL: ({ wiki }) => wiki?.url,
  SEARCH_URL: ({ searchUrls }) => searchUrls?.join(),
};

describe.each(Object.entries(READ))('[operations-2] %s', (name, read) => {
  test.each([
    ['https://kultúrőr.example', `https://${HOST}`],
    ['https://KULTÚRŐR.example:443/Ö é/', `https://${HOST}/%C3%96%20%C3%A9`],
    ['http://a.example:8080/x/../y//', 'http://a.example:8080/y'],
    ['https://a.example/a|b[c]', 'https://a.example/a%7Cb%5Bc%5D'],
    ['https://a.example/%C3%96', 'https://a.example/%C3%96'],
  ])('%s is %s', (given, normal) => expect(read(readSettings({ ...TOKENS, [name]: given }))).toBe(normal));

  test.each([
    ['a.example', 'must be an http(s) URL'],
    ['ftp://a.example', 'must be an http(s) URL'],
    ['http:a.example', 'must be an http(s) URL'],
    ['https://a b.example', 'must be an http(s) URL'],
    ['https://a.example/?x=1', 'must be a URL without ? and #'],
    ['https://a.example/%zz', 'contains a % that does not begin percent-encoded UTF-8'],
    ['https://a.example/%ff', 'contains a % that does not begin percent-encoded UTF-8'],
    ['https://user:secret@a.example', 'must not contain a name or password'],
  ])('%s: %s', (given, fault) => {
    const shown = JSON.stringify(given.replace('user:secret@', '…@'));
    expect(() => readSettings({ ...TOKENS, [name]: given })).toThrow(`setting ${name}=${shown}: ${fault}`);
  });
});

test.each([
  ['OBJECT_PAGE_URL', 'https://kultúrőr.example/ö/{uuid}', `https://${HOST}/%C3%B6/{uuid}`],
  ['OBJECT_PAGE_URL', 'https://a.example/#/o/{uuid}?v={uuid}', 'https://a.example/#/o/{uuid}?v={uuid}'],
  ['PAGE_URL', 'https://{lang}.kultúrőr.example/{slug}', `https://{lang}.${HOST}/{slug}`],
  ['PAGE_URL', 'https://a.example/é?p={slug}', 'https://a.example/%C3%A9?p={slug}'],
])('%s=%s keeps its placeholders', (name, given, normal) => {
  const settings = readSettings({ [name]: given });
  expect(name === 'PAGE_URL' ? settings.pageUrl : settings.objectPageUrl).toBe(normal);
});

test.each([
  ['OBJECT_PAGE_URL', 'https://a.example/', 'must contain {uuid}'],
  ['OBJECT_PAGE_URL', 'https://a.example/{uuid}/{lang}', 'must not contain {lang}, only {uuid}'],
  ['OBJECT_PAGE_URL', 'a.example/{uuid}', 'must be an http(s) URL'],
  ['PAGE_URL', 'https://a.example/{lang}', 'must contain {slug}'],
  ['PAGE_URL', 'https://a.example/{slug}/{', 'must not contain {, only {slug} and {lang}'],
  ['PAGE_URL', 'javascript:{slug}', 'must be an http(s) URL'],
])('%s=%s: %s', (name, given, fault) =>
  expect(() => readSettings({ [name]: given })).toThrow(`setting ${name}=${JSON.stringify(given)}: ${fault}`),
);
