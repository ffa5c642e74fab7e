import type { Subject } from '../subject.ts';

/** Institutions with a favicon as well as a logo. */
export const FAVICONS = ['albertina', 'belvedere', 'mak', 'wien-museum'] as const;

type View = Omit<Subject, 'path'> & {
  /** Which part of the drawing is kept, as a share of its height. */
  readonly from?: number;
};

/** Wide pictures of institutions and pages: what is drawn for each. */
export const WIDE: Readonly<Record<string, View>> = {
  'hero/albertina': {
    wording: 'Architekturzeichnung | Tinte und Aquarell | Palais',
    title: 'museum',
    year: 1820,
    from: 0.4,
  },
  'hero/belvedere': {
    wording: 'Gemälde | Öl | Landschaft | Garten | Wien',
    title: '',
    year: 1760,
    from: 0.35,
  },
  'hero/kunsthistorisches-museum': {
    wording: 'Gemälde | Öl auf Holz | Kind | Spiel | Fest | Bauern',
    title: '',
    year: 1560,
    from: 0.45,
  },
  'hero/mak': { wording: 'Teppich | Textil | Seide', title: '', year: 1550, from: 0.3 },
  'hero/naturhistorisches-museum': { wording: 'Skelett | Saurier', title: '', year: 1909, from: 0.2 },
  'hero/oesterreichische-nationalbibliothek': {
    wording: 'Buch | Skilauf',
    title: '',
    year: 1700,
    from: 0.15,
  },
  'hero/technisches-museum-wien': { wording: 'Fahrzeug | Lokomotive', title: '', year: 1841, from: 0.3 },
  'hero/gesellschaft-der-musikfreunde': { wording: 'Notenhandschrift', title: '', year: 1810, from: 0.1 },
  'hero/wien-museum': {
    wording: 'Karte | Druckgrafik | Kupferstich | Stadtplan',
    title: '',
    year: 1609,
    from: 0.36,
  },
  'page/willkommen': {
    wording: 'Gemälde | Öl | Hochzeit | Bauern | Fest | Essen',
    title: 'Bauernhochzeit',
    year: 1570,
    from: 0.55,
  },
  'page/winterbilder': {
    wording: 'Winter | Gemälde | Öl | Schnee | Avercamp',
    title: '',
    year: 1610,
    from: 0.4,
  },
  'page/wien-um-1900': {
    wording: 'Gemälde | Jugendstil | Kuss | Klimt | Blumenwiese',
    title: '',
    year: 1905,
    from: 0.04,
  },
  'page/tiere': { wording: 'Zeichnung | Aquarell | Tier | Hase', title: '', year: 1502, from: 0.3 },
  'page/klang-und-film': {
    wording: 'Bühnenbildentwurf | Zeichnung | Nacht',
    title: '',
    year: 1903,
    from: 0.3,
  },
};
