import { type HashSet, hashSet, shared, wordsOf } from './word-set.ts';

/** Techniques that exclude each other, by words of material and technique in German and English. */
const FAMILIES: Readonly<Record<string, string>> = {
  print:
    'print engraving engraved etching etched intaglio lithograph lithography screenprint silkscreen serigraph mezzotint aquatint drypoint woodcut woodblock linocut collotype letterpress offset monotype druck druckgrafik druckgraphik kupferstich stahlstich holzstich radierung lithografie lithographie holzschnitt linolschnitt siebdruck serigrafie schabkunst aquatinta kaltnadel',
  drawing:
    'drawing graphite pencil crayon chalk charcoal watercolour watercolor gouache pastel zeichnung bleistift kreide kohle rotel aquarell deckfarben',
  photograph:
    'photograph photography negative gelatin albumen daguerreotype calotype cyanotype polaroid fotografie photographie fotonegativ albuminpapier silbergelatine daguerreotypie',
  painting: 'oil acrylic tempera enamel fresco ol acryl olfarbe olgemalde fresko',
  text: 'typescript manuscript handwriting typoskript manuskript handschrift durchschlag tinte',
};

const FAMILY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(FAMILIES).flatMap(([family, words]) => words.split(' ').map((word) => [word, family])),
);

const UNIQUE: HashSet = hashSet(['drawing', 'painting']);

/** Whether families of techniques are only those of which each work exists once. */
export const isUnique = (families: HashSet): boolean =>
  families.length > 0 && shared(families, UNIQUE) === families.length;

/** What most works of a kind are made on. */
const SUPPORTS = new Set(
  'paper plain india laid wove board papier karton with from color black white'.split(' '),
);

/** The families of techniques that the texts name; otherwise their words. */
export function techniques(texts: readonly string[]): {
  readonly families: HashSet;
  readonly words: HashSet;
} {
  const words = texts.flatMap(wordsOf).filter((word) => word.length > 1 && !SUPPORTS.has(word));
  const families = words.map((word) => FAMILY_OF.get(word)).filter((family) => family !== undefined);
  return { families: hashSet(families), words: hashSet(words.filter((word) => word.length > 3)) };
}
