import { expect, test } from 'vitest';
import { RIGHTS_IN_WORDS } from '../../../../src/edm/record/rights-in-words.ts';

test('rights texts say what the deeds say', () => {
  for (const [language, words] of [
    [
      'de',
      {
        nc: 'zu nicht kommerziellen Zwecken',
        any: 'auch kommerziell',
        nd: 'nicht in veränderter Form',
        sa: 'unter derselben Lizenz',
        by: 'Anzugeben',
        law: 'soweit das Gesetz es',
      },
    ],
    [
      'en',
      {
        nc: 'for non-commercial purposes',
        any: 'even commercially',
        nd: 'not in changed form',
        sa: 'under the same licence',
        by: 'Name the creator',
        law: 'as far as the law allows',
      },
    ],
  ] as const) {
    for (const [name, { may: texts }] of RIGHTS_IN_WORDS) {
      const may = texts[language];
      const parts = name.split(/[ -]/);
      const isLicence = parts[0] === 'CC';
      const says = (word: string, isSaid: boolean) =>
        expect({ name, word, isSaid: may.includes(word) }).toEqual({ name, word, isSaid });
      says(words.nc, parts.includes('NC'));
      says(words.any, (isLicence || name === 'CC0' || name === 'Public Domain') && !parts.includes('NC'));
      says(words.nd, parts.includes('ND'));
      says(words.sa, parts.includes('SA'));
      says(words.by, isLicence);
      says(words.law, /^(?:CC0|InC|CNE|UND|NKC|Andere)/.test(name));
    }
  }
});
