import { propertyLabels } from '../../edm/record/property-labels.ts';
import type { Texts } from './de.ts';
import { formatsFor } from './formats.ts';

const { number, date } = formatsFor('en');

/** Texts of the page of an object in English. */
export const objectEn: Texts['object'] = {
  picture: {
    at: (at, of) => `Picture ${number(at)} of ${number(of)}`,
    count: (count) => (count === 1 ? '1 picture' : `${number(count)} pictures`),
    previous: 'Previous picture',
    next: 'Next picture',
    download: 'Download the picture',
  },
  page: {
    at: (at, of) => `Page ${number(at)} of ${number(of)}`,
    count: (count) => (count === 1 ? '1 page' : `${number(count)} pages`),
    previous: 'Previous page',
    next: 'Next page',
    download: 'Download the page',
  },
  noPicture: 'There is no picture of this object here.',
  failedPicture: 'The picture cannot be loaded at present.',
  turnPages: 'Turn the pages',
  lookClosely: 'Look closely',
  otherMedia: 'Other media',
  mediaKinds: {
    image: 'Image',
    audio: 'Sound',
    video: 'Film',
    model: '3D model',
    text: 'Text',
    application: 'Document',
    other: 'File',
  },
  viewAtInstitution: 'View at the institution',
  listenAtInstitution: 'Listen at the institution',
  description: 'Description',
  readMore: 'Read more',
  inOtherLanguages: 'In other languages',
  alsoKnownAs: 'Other titles',
  details: 'About the object',
  moreValues: (count) => `${number(count)} more`,
  more: (count) => `and ${number(count)} more:`,
  inRecord: 'in the record',
  authority: (name, file) => `${name} in the authority file ${file}`,
  groups: { object: 'Object', making: 'Making', about: 'Content', holding: 'Collection and origin' },
  facts: propertyLabels('en'),
  rightsTitle: 'Rights',
  rightsOf: { picture: 'This picture', files: 'Some files', description: 'Description' },
  readStatement: 'Read the rights statement',
  similar: 'Similar objects',
  similarByPicture: 'Looks similar',
  similarByMeaning: 'Is about similar things',
  moreByPicture: 'All that look similar',
  moreByMeaning: 'All that are about similar things',
  origin: 'Where this information comes from',
  originFrom: 'Data provider',
  originVia: 'Passed on by',
  originSource: 'Data source',
  updated: (milliseconds) => `Last updated on ${date(milliseconds)}`,
  recordText: 'The full record for further use:',
  manifest: 'IIIF manifest',
  institutionalManifest: 'The institution’s IIIF manifest',
  citeTitle: 'Cite',
  citationFiles: 'For reference managers:',
  copy: 'Copy',
  copyWhat: (what) => `Copy: ${what}`,
  copied: 'Copied',
  viewer: {
    label: 'Look closely at the picture',
    close: 'Close',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    whole: 'Whole picture',
    number: 'Number',
    of: 'of',
    keys: 'Keyboard: + and − zoom, arrow keys move, 0 shows the whole picture, Page Up and Page Down turn the pages, Esc closes.',
    loading: 'Loading the picture …',
    failed: 'The picture cannot be loaded. Perhaps it can be seen at the institution.',
    forbidden:
      'The institution’s server does not allow this page to read its IIIF manifest, or cannot be reached. This is the plain picture.',
    unreadable: 'The institution’s IIIF manifest names no pictures. This is the plain picture.',
  },
  backToResults: 'Back to the results',
  previous: 'Previous object',
  next: 'Next object',
};

/** What the licences ask for. */
const CREDIT = 'Name the creator, link to the licence, and say whether anything was changed.';
const CREDIT_UNCHANGED = 'Name the creator and link to the licence.';

/**
 * Rights statements in English, by their short names: what they are called, and what one may do, as their deeds say it.
 * Source: https://creativecommons.org/licenses/, https://rightsstatements.org/page/1.0/.
 */
export const rightsEn: Texts['rights'] = {
  'Public Domain': {
    title: 'Public domain',
    may: 'As far as is known, free of copyright, though perhaps not in every country. May be copied, changed and distributed without asking, even commercially.',
  },
  CC0: {
    title: 'CC0: all rights waived',
    may: 'Whoever held the rights has waived them as far as the law allows. May be copied, changed and distributed without asking, even commercially.',
  },
  'CC BY': {
    title: 'CC BY: attribution',
    may: `May be copied, changed and distributed, even commercially. ${CREDIT}`,
  },
  'CC BY-SA': {
    title: 'CC BY-SA: attribution, same licence',
    may: `May be copied, changed and distributed, even commercially; adaptations only under the same licence. ${CREDIT}`,
  },
  'CC BY-ND': {
    title: 'CC BY-ND: attribution, no adaptations',
    may: `May be copied and distributed, even commercially, but not in changed form. ${CREDIT_UNCHANGED}`,
  },
  'CC BY-NC': {
    title: 'CC BY-NC: attribution, non-commercial',
    may: `May be copied, changed and distributed for non-commercial purposes. ${CREDIT}`,
  },
  'CC BY-NC-SA': {
    title: 'CC BY-NC-SA: attribution, non-commercial, same licence',
    may: `May be copied, changed and distributed for non-commercial purposes; adaptations only under the same licence. ${CREDIT}`,
  },
  'CC BY-NC-ND': {
    title: 'CC BY-NC-ND: attribution, non-commercial, no adaptations',
    may: `May be copied and distributed for non-commercial purposes, but not in changed form. ${CREDIT_UNCHANGED}`,
  },
  InC: {
    title: 'In copyright',
    may: 'May be used as far as the law allows, as in a quotation. Everything else needs permission of the rights holders.',
  },
  'InC-OW-EU': {
    title: 'In copyright, orphan work (EU)',
    may: 'Recognised as an orphan work under EU law: the rights holders are unknown or cannot be found. May be used as far as the law allows.',
  },
  'InC-EDU': {
    title: 'In copyright, educational use permitted',
    may: 'May be used for educational purposes without asking, otherwise as far as the law allows. Everything else needs permission of the rights holders.',
  },
  'InC-NC': {
    title: 'In copyright, non-commercial use permitted',
    may: 'May be used for non-commercial purposes without asking, otherwise as far as the law allows. Everything else needs permission of the rights holders.',
  },
  'InC-RUU': {
    title: 'In copyright, rights holders cannot be traced',
    may: 'The rights holders are unknown or cannot be found. May be used as far as the law allows.',
  },
  'NoC-CR': {
    title: 'No copyright, contractual restrictions',
    may: 'Copyright does not restrict its use, but the institution is obliged to restrict it, as by a contract. Please ask the institution.',
  },
  'NoC-NC': {
    title: 'No copyright, non-commercial use permitted',
    may: 'Digitised with a private partner. The digital copy may be copied, changed and distributed for non-commercial purposes without asking. For everything else, the terms of the institution apply.',
  },
  'NoC-OKLR': {
    title: 'No copyright, other legal restrictions',
    may: 'Copyright does not restrict its use, but in at least one country another law does. Please ask the institution.',
  },
  'NoC-US': {
    title: 'No copyright in the United States',
    may: 'The institution believes that it is in the public domain in the United States. This was not determined for other countries; it may be in copyright there.',
  },
  CNE: {
    title: 'Copyright not evaluated',
    may: 'Nobody has checked whether it is in copyright; the institution can say more. May be used as far as the law allows.',
  },
  UND: {
    title: 'Copyright undetermined',
    may: 'The institution has checked its copyright without a conclusive result, and can say more. May be used as far as the law allows.',
  },
  NKC: {
    title: 'No known copyright',
    may: 'The institution believes that it is not in copyright, but could not determine this conclusively. May be used as far as the law allows.',
  },
  Andere: {
    title: 'The institution’s own rights statement',
    may: 'The statement or the institution says what is permitted. Otherwise it may be used as far as the law allows.',
  },
};
