/** A page of each kind, besides those of objects, searches and the documentation. */
export const KINDS_OF_PAGES = [
  '/de/',
  '/en/institutions',
  '/de/institutions?place=Graz',
  '/en/albertina',
  '/de/kunsthistorisches-museum',
  '/de/entities',
  '/en/entities/gnd-11852786X',
  '/en/stories',
  '/de/wien-um-1900',
  '/en/sound-and-film',
  '/de/noten-lesen',
  '/en/knowledge',
  '/de/rechte',
  '/en/quality',
  '/de/institutions/albertina/quality',
];
