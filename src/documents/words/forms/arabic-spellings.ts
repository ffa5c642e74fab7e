import { withoutVowelMarks } from '../../../kernel/characters.ts';
import { composedText } from '../../../kernel/folded-text.ts';

/**
 * An Arabic word as others write it: without vowel marks, with the letters kaf and yeh of Arabic and of Persian, which
 * look alike and are different characters. Empty for other words.
 */
export function arabicSpellings(word: string): readonly string[] {
  if (!ARABIC.test(word)) return [];
  // Old files have characters for each form that a letter takes in a word, and marks on a space.
  const plain = withoutVowelMarks(
    composedText(word.replace(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC').replaceAll(' ', ''))),
  );
  const kafs = plain.search(KAF) < 0 ? [plain] : KAFS.map((letter) => plain.replace(KAF, letter));
  const all = kafs.flatMap((spelling) =>
    spelling.search(YEH) < 0 ? [spelling] : YEHS.map((letter) => spelling.replace(YEH, letter)),
  );
  const endings = all.flatMap((spelling) => (LAST_YEH.test(spelling) ? spelling.replace(LAST_YEH, 'ى') : []));
  return [...new Set([...all, ...endings])];
}

const ARABIC = /\p{Script=Arabic}/u;
const PRESENTATION_FORMS = /[\ufb50-\ufdf1\ufe70-\ufefc]+/g;

const KAFS = ['ك', 'ک'];
const KAF = /[كک]/g;
const YEHS = ['ي', 'ی'];
/** At the end of a word, many write one without dots in Arabic, too. */
const YEH = /[يی]|ى(?!\p{L})/gu;
const LAST_YEH = /[يی](?!\p{L})/gu;
