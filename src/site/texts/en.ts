import type { Texts } from './de.ts';
import { formatsFor } from './formats.ts';

const { number } = formatsFor('en');

/** All texts of the site in English. */
export const en: Texts = {
  frame: {
    skipToContent: 'Skip to content',
    search: 'Search',
    institutions: 'Institutions',
    stories: 'Stories',
    myList: 'My list',
    forDevelopers: 'API',
    otherLanguage: 'Deutsch',
    menu: 'Main menu',
    searchLabel: 'Search objects',
    searchPlaceholder: 'Artist, title, place, subject …',
    searchButton: 'Search',
    dataLicence: 'Data and pictures carry the rights statements of the institutions.',
  },
  codes: {
    edmType: { IMAGE: 'Image', VIDEO: 'Film', SOUND: 'Sound', TEXT: 'Text', '3D': '3D object' },
    reuse: {
      OPEN: 'Free to use',
      RESTRICTED: 'Use with restrictions',
      CLOSED: 'Use with permission only',
    },
    orientation: { portrait: 'Portrait format', landscape: 'Landscape format', square: 'Square' },
    colour: {
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      teal: 'Teal',
      blue: 'Blue',
      purple: 'Purple',
      pink: 'Pink',
      white: 'White',
      gray: 'Grey',
      black: 'Black',
      brown: 'Brown',
    },
    docType: {
      cho: 'Object',
      institution: 'Institution',
      contentPage: 'Page',
      wikiPage: 'Knowledge base',
    },
  },
  card: {
    untitled: 'Untitled',
    noPicture: (kind) => `${kind}, no picture`,
  },
  errors: {
    404: { title: 'Not found', text: 'This page does not exist, or no longer exists.' },
    410: { title: 'No longer available', text: 'This object has been deleted or withdrawn.' },
    502: { title: 'The search cannot be reached at the moment', text: 'Please try again in a few moments.' },
    other: { title: 'Something went wrong', text: 'Please try again.' },
    home: 'To the start page',
  },
  home: {
    title: 'Home',
    objects: (count) => `${number(count)} objects`,
  },
  search: {
    title: 'Search',
    found: (count) => (count === 1 ? '1 object' : `${number(count)} objects`),
  },
  object: {},
  pages: {},
};
