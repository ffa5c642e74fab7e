import { describe, expect, test } from 'vitest';
import { familyFirst, givenFirst, nameOf, withInitials } from '../../../../src/use-cases/citation/names.ts';

/** Names as texts of a record, and as they are cited in a list and in a sentence. */
const INVERTED: readonly (readonly [text: string, initials: string, inSentence: string])[] = [
  ['Dürer, Albrecht', 'Dürer, A.', 'Albrecht Dürer'],
  ['Dürer, Albrecht, 1471-1528', 'Dürer, A.', 'Albrecht Dürer'],
  ['Dürer, Albrecht, 1471-1528, artist.', 'Dürer, A.', 'Albrecht Dürer'],
  ['Bosch, Hieronymus, approximately 1450-1516', 'Bosch, H.', 'Hieronymus Bosch'],
  ['Bosch, Hieronymus, -1516', 'Bosch, H.', 'Hieronymus Bosch'],
  ['Prix, Wolf D., 1942-', 'Prix, W. D.', 'Wolf D. Prix'],
  ['Bracquemond, Félix 1833-1914', 'Bracquemond, F.', 'Félix Bracquemond'],
  ['Klimt, Gustav (1862-1918)', 'Klimt, G.', 'Gustav Klimt'],
  ['Klimt, Gustav (Wien 1862 – 1918 Wien)', 'Klimt, G.', 'Gustav Klimt'],
  ['Klimt, Gustav, *14.7.1862 Baumgarten, †6.2.1918 Wien', 'Klimt, G.', 'Gustav Klimt'],
  ['Kokoschka, Oskar (geb. 1886, gest. 1980)', 'Kokoschka, O.', 'Oskar Kokoschka'],
  ['Warhol, Andy (American, 1928–1987)', 'Warhol, A.', 'Andy Warhol'],
  ['Klimt, Gustav (Maler)', 'Klimt, G.', 'Gustav Klimt'],
  ['Müller, Anna [Malerin und Grafikerin]', 'Müller, A.', 'Anna Müller'],
  ['Entwurf: Moser, Koloman (1868-1918)', 'Moser, K.', 'Koloman Moser'],
  ['Schiele, Egon (1890–1918) (Künstler)', 'Schiele, E.', 'Egon Schiele'],
  ['Maler, Hans', 'Maler, H.', 'Hans Maler'],
  ['König, Franz', 'König, F.', 'Franz König'],
  ['Gogh, Vincent van', 'Gogh, V. van', 'Vincent van Gogh'],
  ['Goethe, Johann Wolfgang von (1749-1832)', 'Goethe, J. W. von', 'Johann Wolfgang von Goethe'],
  ["Erlanger, Rodolphe d'", "Erlanger, R. d'", "Rodolphe d'Erlanger"],
  ['De Kooning, Willem', 'De Kooning, W.', 'Willem De Kooning'],
  ['Hamilton Finlay, Ian', 'Hamilton Finlay, I.', 'Ian Hamilton Finlay'],
  ['Sorolla y Bastida, Joaquín', 'Sorolla y Bastida, J.', 'Joaquín Sorolla y Bastida'],
  ['Tolkien, J.R.R., 1892-1973', 'Tolkien, J. R. R.', 'J.R.R. Tolkien'],
  ['Le Prince, Jean-Baptiste', 'Le Prince, J.-B.', 'Jean-Baptiste Le Prince'],
  ['Reynolds, Sir Joshua', 'Reynolds, J.', 'Sir Joshua Reynolds'],
  ['Holbein, Hans, der Jüngere, 1497-1543', 'Holbein, H., der Jüngere', 'Hans Holbein der Jüngere'],
  ['Cranach, Lucas d. Ä.', 'Cranach, L., d. Ä.', 'Lucas Cranach d. Ä.'],
  ['Malton, Thomas, II', 'Malton, T., II', 'Thomas Malton II'],
  ['Catton, Charles II', 'Catton, C., II', 'Charles Catton II'],
  ['DÜRER, ALBRECHT', 'DÜRER, A.', 'ALBRECHT DÜRER'],
];

describe('an inverted name is turned', () => {
  test.each(INVERTED)('%s', (text, initials, inSentence) => {
    for (const isPerson of [true, false]) {
      const name = nameOf(text, isPerson);
      expect([withInitials(name), givenFirst(name)]).toEqual([initials, inSentence]);
    }
  });
});

/** Names that stay whole, also those of an entity with dates of life; with what is left of them. */
const LITERAL: readonly (readonly [text: string, name?: string])[] = [
  ['Meister von Flémalle'],
  ['Meister des Marienlebens'],
  ['"Brygos-Maler"'],
  ['Rembrandt'],
  ['Hans Holbein der Jüngere'],
  ['Jan Vermeer van Delft'],
  ['Kaiser Franz Joseph I.'],
  ['Franz Joseph I., Kaiser von Österreich'],
  ['Leonardo, da Vinci, 1452-1519', 'Leonardo, da Vinci'],
  ['Aylesford, Heneage Finch, Fourth Earl of'],
  ['J. & L. Lobmeyr, Wien'],
  ['Lobmeyr, Wien'],
  ['Wiener Werkstätte, Wien'],
  ['Wiener Werkstätte (1903–1932)', 'Wiener Werkstätte'],
  ['k. k. Hof- und Staatsdruckerei'],
  ['Continental Can, USA'],
  ['B&B Italia, S.p.A.'],
  ['Smith and Sons'],
  ['Black, Starr and Frost, Ltd.'],
  ['Albrecht Dürer zugeschrieben'],
  ['Dürer, Albrecht zugeschrieben'],
  ['Dürer, Albrecht, 1471-1528 (zugeschrieben)', 'Dürer, Albrecht (zugeschrieben)'],
  ['attributed to William M. S. Doyle'],
  ['Bloemaert, Abraham (After)'],
  ['Werkstatt des Lucas Cranach'],
  ['unknown Austrian, Vienna'],
  ['Unbekannt, 16. Jahrhundert', 'Unbekannt'],
  ['British School 18th century'],
  ['Bernd Becher, Hilla Becher'],
  ['Cyan, Sophie Alex, Wilhelm Ebentreich'],
  ['City Racing (Matt Hale; Paul Noble, born 1963; John Burgess)'],
  ['Alfred H. Barr, Jr.'],
  ['Maler'],
];

describe('[site-15] every other name is literal', () => {
  for (const [text, name = text] of LITERAL) {
    test(text, () => {
      expect([nameOf(text, true), nameOf(text, false)]).toEqual([{ literal: name }, { literal: name }]);
    });
  }
});

/** Taken apart only if it is the name of an entity with dates of life. */
const NATURAL: readonly (readonly [text: string, familyFirst: string, whole?: string])[] = [
  ['Albrecht Dürer', 'Dürer, Albrecht'],
  ['Rudolf von Alt', 'von Alt, Rudolf'],
  ['Ferdinand Georg Waldmüller', 'Waldmüller, Ferdinand Georg'],
  ['Georg Kaiser', 'Kaiser, Georg'],
  ['Gustav Klimt (1862-1918)', 'Klimt, Gustav', 'Gustav Klimt'],
];

describe('a name in natural order', () => {
  for (const [text, person, whole = text] of NATURAL) {
    test(text, () => {
      expect([familyFirst(nameOf(text, true)), nameOf(text, false)]).toEqual([person, { literal: whole }]);
    });
  }
});
