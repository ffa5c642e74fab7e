import { expect, test } from 'vitest';
import { choRecipe } from '../../../../src/documents/objects/cho-document.ts';
import { otherUrl } from '../../../../src/documents/objects/other-url.ts';

const settings = {
  baseUrl: 'https://new.example',
  idBase: 'https://new.example/id',
  objectPageUrl: 'https://new.example/objects/{uuid}',
  previewUrl: 'https://new.example/previews',
  previewsInCopyright: true,
  languageExpansion: true,
};

test.each([
  [{}, undefined],
  [{ languageExpansion: false }, undefined],
  [
    { baseUrl: 'https://old.example', idBase: 'https://old.example/id' },
    { setting: 'BASE_URL', url: 'https://old.example' },
  ],
  [{ previewUrl: 'https://cdn.example/p' }, { setting: 'PREVIEW_URL', url: 'https://cdn.example/p' }],
])('documents that were made with %j', (made, expected) => {
  expect(otherUrl(choRecipe({ ...settings, ...made }), settings)).toEqual(expected);
});

test('a recipe of a program that wrote another form has no URLs', () => {
  expect(otherUrl('v1', settings)).toBeUndefined();
});
