import * as motifs from './motifs.ts';

/** Institutions with a logo. */
export const LOGOS = [
  'albertina',
  'belvedere',
  'filmarchiv-austria',
  'gesellschaft-der-musikfreunde',
  'internationale-stiftung-mozarteum',
  'juedisches-museum-wien',
  'khm-museumsverband',
  'kunsthistorisches-museum',
  'leopold-museum',
  'mak',
  'museum-carnuntinum',
  'naturhistorisches-museum',
  'oesterreichische-akademie-der-wissenschaften',
  'oesterreichische-mediathek',
  'oesterreichische-nationalbibliothek',
  'phonogrammarchiv',
  'technisches-museum-wien',
  'theatermuseum',
  'universalmuseum-joanneum',
  'weltmuseum-wien',
  'wien-museum',
  'wienbibliothek',
] as const;

/** Institutions with a favicon as well. */
export const FAVICONS = ['albertina', 'belvedere', 'mak', 'wien-museum'] as const;

/** Wide pictures of institutions and pages. */
export const WIDE: Readonly<Record<string, motifs.Motif>> = {
  'hero/albertina': motifs.building,
  'hero/belvedere': motifs.landscape,
  'hero/kunsthistorisches-museum': motifs.figures,
  'hero/mak': motifs.ornament,
  'hero/naturhistorisches-museum': motifs.animal,
  'hero/oesterreichische-nationalbibliothek': motifs.writing,
  'hero/technisches-museum-wien': motifs.machine,
  'hero/gesellschaft-der-musikfreunde': motifs.score,
  'hero/wien-museum': motifs.map,
  'page/willkommen': motifs.figures,
  'page/winterbilder': motifs.landscape,
  'page/wien-um-1900': motifs.ornament,
  'page/tiere': motifs.animal,
  'page/klang-und-film': motifs.poster,
};
