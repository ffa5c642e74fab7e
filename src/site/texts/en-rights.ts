import type { Texts } from './de.ts';

/** Rights statements in English, by their short names: what they are called, and what one may do. */
export const rightsEn: Texts['rights'] = {
  'Public Domain': {
    title: 'Public domain',
    may: 'May be copied, changed and distributed without asking, even commercially.',
  },
  CC0: {
    title: 'CC0: no restrictions',
    may: 'All rights have been waived. May be copied, changed and distributed without asking, even commercially.',
  },
  'CC BY': {
    title: 'CC BY: attribution',
    may: 'May be copied, changed and distributed, even commercially, if the creator is named.',
  },
  'CC BY-SA': {
    title: 'CC BY-SA: attribution, share alike',
    may: 'May be used and changed, even commercially, if the creator is named and the result is shared under the same licence.',
  },
  'CC BY-ND': {
    title: 'CC BY-ND: attribution, no derivatives',
    may: 'May be shared unchanged, even commercially, if the creator is named.',
  },
  'CC BY-NC': {
    title: 'CC BY-NC: attribution, non-commercial',
    may: 'May be copied and changed if the creator is named, but not for commercial purposes.',
  },
  'CC BY-NC-SA': {
    title: 'CC BY-NC-SA: attribution, non-commercial, share alike',
    may: 'May be used and changed for non-commercial purposes if the creator is named and the result is shared under the same licence.',
  },
  'CC BY-NC-ND': {
    title: 'CC BY-NC-ND: attribution, non-commercial, no derivatives',
    may: 'May be shared unchanged for non-commercial purposes if the creator is named.',
  },
  InC: {
    title: 'In copyright',
    may: 'May only be used with permission of the rights holders, or as far as the law allows, as in a quotation.',
  },
  'InC-OW-EU': {
    title: 'In copyright, orphan work',
    may: 'The rights holders could not be found. May only be used as far as the law allows.',
  },
  'InC-EDU': {
    title: 'In copyright, educational use permitted',
    may: 'May be used for education without asking. Everything else needs permission.',
  },
  'InC-NC': {
    title: 'In copyright, non-commercial use permitted',
    may: 'May be used for non-commercial purposes without asking. Everything else needs permission.',
  },
  'InC-RUU': {
    title: 'In copyright, rights holders unknown',
    may: 'The rights holders are unknown or cannot be found. May only be used as far as the law allows.',
  },
  'NoC-CR': {
    title: 'No copyright, contractual restrictions',
    may: 'No longer in copyright, but a contract restricts its use. Please ask the institution.',
  },
  'NoC-NC': {
    title: 'No copyright, non-commercial use only',
    may: 'No longer in copyright; for now, the digitisation may only be used for non-commercial purposes.',
  },
  'NoC-OKLR': {
    title: 'No copyright, other legal restrictions',
    may: 'No longer in copyright, but other laws restrict its use. Please ask the institution.',
  },
  'NoC-US': {
    title: 'No copyright in the United States',
    may: 'Free to use in the United States. It may be in copyright elsewhere.',
  },
  CNE: {
    title: 'Copyright not evaluated',
    may: 'Nobody has checked whether it is in copyright. Please find out before using it.',
  },
  UND: {
    title: 'Copyright undetermined',
    may: 'Checking its copyright gave no certain result. Please find out before using it.',
  },
  NKC: {
    title: 'No known copyright',
    may: 'No copyright is known, but it cannot be ruled out. Please find out before using it.',
  },
  Andere: {
    title: 'The institution’s own rights statement',
    may: 'The institution says what is permitted. Without its answer, better not reuse it.',
  },
};
