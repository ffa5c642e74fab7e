/**
 * A text without the characters that show nothing of their own: joiners, soft hyphens, marks of direction, selectors
 * of variants. What is left are the words as readers see them.
 */
export const withoutInvisible = (text: string): string =>
  hasInvisible(text) ? text.replace(ALL_INVISIBLE, '') : text;

export const hasInvisible = (text: string): boolean => NOT_PLAIN.test(text) && INVISIBLE.test(text);

/** Most texts have none of these. */
const NOT_PLAIN = /\u00ad|[\u034f-\uffff]/;
/** Besides those that Unicode calls ignorable, those around annotations in a line. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** Punctuation and other signs: whatever is neither a letter, nor a mark, nor a digit. */
export const SIGNS = /[^\p{L}\p{M}\p{N}]/gu;

/** What joins the parts of a word or a number, for a class of characters in a regular expression: hyphens and dashes; slashes. */
export const [HYPHENS, SLASHES] = ['\\p{Pd}\\u2212', '/\\\\\\u2044\\u2215\\uff0f'];

/** Letters of transcriptions that are signs to those who type: ʿ, ʾ, ʼ. */
export const MODIFIER_LETTERS = /[\u02b0-\u02ff]/g;

/** A text without the vowel marks of Hebrew, Arabic and Syriac, which are seldom written, and without what stretches Arabic words. */
export const withoutVowelMarks = (text: string): string => text.replace(VOWEL_MARKS, '');

/** Not the marks of Arabic that are part of a letter: madda and hamza. */
const VOWEL_MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff]/g;

/**
 * A text as people can read it. C1 control characters, which are left of texts in windows-1252, become what
 * they are there: `\u0093` is a quotation mark. Those around words that sorting leaves out, in MARC U+0098 and U+009C and
 * in UNIMARC U+0088 and U+0089, are removed, and so are those that windows-1252 does not have, and characters without
 * a width. What changes how a text looks stays: joiners, selectors of variants, marks of direction. [records-22]
 */
export const legibleText = (text: string): string =>
  isLegible(text)
    ? text
    : text
        .replace(NON_SORTING, '$1$2')
        .replace(C1, (control) => WINDOWS_1252[control.charCodeAt(0) - FIRST_C1] ?? '')
        .replace(NO_WIDTH, '$1');

/** Whether it is its own legible text. */
export const isLegible = (text: string): boolean => !ILLEGIBLE.test(text);

const ILLEGIBLE = /[\u0080-\u009f\u00ad\u200b\u2060\ufeff]/;

/** A text that was typed or pasted, without what comes along unseen: as legible as texts of the index, and without marks of direction. */
export const typedText = (text: string): string => legibleText(text).replace(DIRECTIONS, '');

const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const C1 = /[\u0080-\u009f]/g;
const FIRST_C1 = 0x80;
/** From U+0080; a blank where it has no character. */
const WINDOWS_1252: readonly (string | undefined)[] = Array.from(
  '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ',
  (character) => (character === ' ' ? undefined : character),
);
const NON_SORTING = /\u0098([^\u0098\u009c]*)\u009c|\u0088([^\u0088\u0089]*)\u0089/g;

/** Spaces without a width stay where words have no others between them: in Thai, Lao, Burmese and Khmer. */
const SPACELESS = '[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Myanmar}\\p{Script=Khmer}]';
const NO_WIDTH = new RegExp(
  `(?<=${SPACELESS})(\\u200b)+(?=${SPACELESS})|[\\u00ad\\u200b\\u2060\\ufeff]`,
  'gu',
);

/** Whether it has letters that are written from right to left, or marks of direction: it may reorder what is beside it. */
export const hasDirections = (text: string): boolean => DIRECTED.test(text);

const DIRECTED =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A text whose marks of direction have no effect on what follows it: each embedding and isolate ends in its line, and
 * no other ends there. For where there is no markup that isolates it.
 */
export const withOwnDirections = (text: string): string =>
  OPENS_OR_ENDS.test(text) ? text.split('\n').map(closed).join('\n') : text;

const OPENS_OR_ENDS = /[\u202a-\u202e\u2066-\u2069]/;
const [POP_EMBEDDING, POP_ISOLATE] = ['\u202c', '\u2069'];
/** Deeper ones have no effect. Source: Unicode Standard Annex 9, BD2. */
const MAX_DEPTH = 125;

/** Source: Unicode Standard Annex 9, X1 to X8. */
function closed(line: string): string {
  let shown = '';
  /** What ends those that are open. */
  const open: string[] = [];
  for (const character of line) {
    if (character === POP_EMBEDDING || character === POP_ISOLATE) {
      // An isolate ends the embeddings in it, an embedding does not end the isolate around it.
      const at = character === POP_ISOLATE ? open.lastIndexOf(POP_ISOLATE) : open.length - 1;
      if (open[at] !== character) continue;
      open.length = at;
    } else if (/[\u202a\u202b\u202d\u202e]/.test(character)) {
      if (open.length >= MAX_DEPTH) continue;
      open.push(POP_EMBEDDING);
    } else if (/[\u2066-\u2068]/.test(character)) {
      if (open.length >= MAX_DEPTH) continue;
      open.push(POP_ISOLATE);
    }
    shown += character;
  }
  return shown + open.reverse().join('');
}
