import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { learnLexicon } from '../../../../src/documents/words/learn-lexicon.ts';
import { lexiconBytes, readLexicon } from '../../../../src/documents/words/lexicon.ts';
import { wordForms } from '../../../../src/documents/words/word-forms.ts';
import type { FramedRecord, Value } from '../../../../src/edm/record/record.ts';
import { tokenOf } from '../../../../src/engine/word-tokens.ts';
import { runs } from '../../../runs.ts';

const recordWith = (cho: Readonly<Record<string, readonly Value[]>>): FramedRecord => ({
  id: 'http://source.example/7',
  type: 'Aggregation',
  aggregatedCHO: { id: 'http://source.example/7#cho', type: 'ProvidedCHO', ...cho },
});

const german = (text: string): Value => ({ '@language': 'de', '@value': text });
const english = (text: string): Value => ({ '@language': 'en', '@value': text });

/** The vocabulary of a small collection: sentences in which nouns have articles, and names of makers and places. */
const learner = learnLexicon();
for (const text of [
  'In der Winterlandschaft ist der Winter, in den Landschaften die Landschaft',
  'Durch das Glas und die Gläser fällt das Licht, durch das Fenster und die Fenster in die Kirche',
  'Mit der Karte und den Karten, von dem Brief, den Briefen und des Briefes',
  'Zu dem Theil und dem Teil, zu dem Clavier und dem Klavier, und die Photographie und die Fotografie',
  'Aus der Burg, auf den Berg, mit dem Salz, durch die Stadt, mit einem Tag, über das Buch und die Bücher',
  'Mit der Hochzeit ist eine Zeit, und mit der Blüte ist das Blut, und die Weise und der Weise',
  'Die gotische Kirche, der gotischer Bogen, ein gotisches Buch, mit Oesterreich und mit Österreich',
]) {
  learner.add(recordWith({ description: [german(text)] }));
}
learner.add(recordWith({ title: [english('The boats and the boat by the churches of the church')] }));
learner.add(recordWith({ creator: ['Goldmann, Paul'], spatial: ['Salzburg'] }));
const lexicon = learner.lexicon();
const formsOf = wordForms(lexicon);

/** The words by which a document with these fields is found beside its own, in order of the alphabet. */
function check(document: ChoDocument, expected: readonly string[]) {
  const forms = formsOf(document);
  expect(forms.map((form) => form.split(' ')[0]).sort()).toEqual([...expected].sort());
}

/** Engines keep these in words; a soft hyphen they remove. */
const INVISIBLE = [...'\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u2066\u2067\u2068\u2069\u202e\ufe0f'];

describe('[words-7] a document is found', () => {
  test('by the parts of compounds and their forms', () => {
    check({ title: 'Winterlandschaft' }, ['winter', 'landschaft', 'landschaften']);
    check({ subject: ['Zwei Glasfenster'] }, ['glas', 'fenster']);
  });
  test('by other forms of a noun', () => {
    check({ subject: ['Karten'] }, ['karte']);
    check({ subject: ['Brief'] }, ['briefen', 'briefes']);
    check({ title: 'Bücher' }, ['buch', 'buecher']);
    check({ subject: ['Boats near a church'] }, ['boat', 'churches']);
  });
  test('by other forms of an adjective, but not in descriptions', () => {
    check({ medium: ['gotischer'] }, ['gotische', 'gotisches']);
    check({ description: ['gotischer'] }, []);
  });
  test('by historic and modern spellings', () => {
    check({ title: 'Theil' }, ['teil']);
    check({ title: 'Klavier' }, ['clavier']);
    check({ title: 'Fotografie' }, ['photographie']);
    // The modern form occurs nowhere.
    check({ title: 'Thüre' }, ['ture', 'tuere', 'thuere']);
  });
  test('by spellings with and without umlauts, also of names', () => {
    check({ title: 'Österreich' }, ['oesterreich']);
    check({ title: 'Oesterreich' }, ['osterreich']);
    check({ creator: ['Müller, Käthe'] }, ['mueller', 'kaethe']);
  });
  test('by words that are joined in the index', () => {
    check({ creator: ['Beer-Hofmann, Richard'] }, ['beer', 'hofmann']);
    check({ subject: ["Turner's boat"] }, ['turner', 'boats']);
  });
  test('without case and marks, where the index keeps them', () => {
    check({ title: 'Жара, "Αθήνα"' }, ['жара', 'αθηνα']);
    check({ provenance: ['guͦt i͡ustit͡sii'], identifier: ['ЖЖ-1'] }, ['gut', 'iustitsii', 'жж1']);
    // Composed, or in the form that the index has.
    check({ description: ['Mu\u0308nze жара 東京'] }, ['muenze']);
  });
  test('[words-20] by words without the signs beside them, of any length', () => {
    check({ description: ['★Sternwarte ‡Nachtragsheft ¬Das ¬Boot Haus© №7 ☞A'] }, [
      ...['sternwarte', 'nachtragsheft', 'das', 'boot', 'haus', '7', 'a'],
    ]);
    check({ description: ['《紅樓夢》（上） 「東京」 𝄞木'] }, ['紅樓夢', '上', '東京', '木']);
    check({ description: ['√ix, ❤Wien, §12'], provenance: ['€50', 'À©'], creator: ['®Ab★'] }, [
      ...['ix', 'wien', '12', '50', 'a', 'ab'],
    ]);
    // Signs that engines remove join what is beside them, also beside one that they keep.
    check({ identifier: ['★Beer-Hofmann', '„Haus“', 'AT&T', 'ʿAbd', 'Qurʾān'] }, [
      ...['beerhofmann', 'abd', 'quran'],
    ]);
    check({ provenance: ['★Жара'] }, ['★жара', 'Жара', 'жара']);
  });
  test('by words without the invisible characters in and around them', () => {
    for (const invisible of INVISIBLE) {
      check({ provenance: [`Stern${invisible}warte`] }, ['sternwarte']);
      check({ identifier: [`${invisible}Stern${invisible}`] }, ['stern']);
    }
    check({ title: 'Oester\u200breich' }, ['oesterreich', 'osterreich']);
    check({ title: 'می\u200cخواهم' }, [...['میخواهم', 'ميخواهم', 'می', 'مي', 'مى'], 'خواهم']);
    check({ provenance: ['葛\u{e0100}飾'] }, ['葛飾']);
  });
  test('by Arabic words without marks, with the letters of Arabic and of Persian', () => {
    const spellings = ['كتابي', 'كتابی', 'کتابي', 'کتابی', 'كتابى', 'کتابى'];
    for (const title of ['كِتَابِي', 'کتـــابی', 'كتابي،', 'ﻛﺘﺎﺑﻲ', 'كتا\ufe76بي']) {
      const found = formsOf({ title }).map((form) => form.split(' ')[0]);
      expect([tokenOf(title), ...found]).toEqual(expect.arrayContaining(spellings));
    }
    check({ title: 'كتاب' }, ['کتاب']);
    check({ title: 'علی' }, ['علي', 'على']);
    check({ title: 'دَر' }, ['در']);
  });
  test('by typed umlauts, also of short words and in descriptions', () => {
    check({ description: ['Öl auf Leinwand, grün und über Ääs'] }, ['oel', 'gruen', 'ueber', 'aeaes']);
    check({ identifier: ['Ölbild-Ü'], dataProvider: 'Für Kälte' }, [
      'oelbildue',
      'oelbild',
      'ue',
      'fuer',
      'kaelte',
    ]);
    // Also those of its other forms, and beside a sign.
    check({ title: 'Glas' }, ['glaser', 'glaeser']);
    check({ provenance: ['★Öl'] }, ['ol', 'oel']);
  });
  test('by all umlauts of a long text', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const words = Array.from(letters, (one) => Array.from(letters, (other) => `öl${one}${other}ü`)).flat();
    check(
      { description: [words.join(' ')] },
      words.map((word) => `oel${word.slice(2, 4)}ue`),
    );
  });
  test('by other names of its entities', () =>
    check({ creator: ['Dürer, Albrecht'], nameVariant: ['Albertus Durerus', 'A. van der Dürer'] }, [
      'duerer',
      'albertus',
      'durerus',
    ]));
});

test('[words-20] no sign and no invisible character of Unicode hides a word', () => {
  const characters = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{P}\p{S}\p{Default_Ignorable_Code_Point}]/u.test(character));
  expect(characters.length).toBeGreaterThan(10_000);
  const isFound = (identifier: string) =>
    tokenOf(identifier) === 'haus' || formsOf({ identifier: [identifier] }).includes('haus haus');
  const hidden = characters.filter(
    (character) =>
      !isFound(`${character}Haus`) ||
      !isFound(`Haus${character}`) ||
      !isFound(`(${character}Haus,${character})`),
  );
  expect(hidden).toEqual([]);
});

describe('[words-7] a document is not found', () => {
  test('by parts of names of persons and places', () => {
    check({ title: 'Goldmann' }, []);
    check({ title: 'Salzburg' }, []);
    check({ creator: ['Winterlandschaft'] }, []);
  });
  test('by parts that say nothing of the whole', () => check({ title: 'Hochzeit' }, []));
  test('by words that only look like another form', () => {
    check({ title: 'Blüte' }, ['bluete']);
    check({ title: 'Weise' }, []);
  });
  test('by words that it has itself', () =>
    check({ title: 'Winterlandschaft', subject: ['Landschaft', 'Winter'] }, ['landschaften']));
  test('by articles and the like', () => check({ title: 'Der, die, das und/oder der' }, []));
});

test('each value is one word, twice, and never a whole text', () =>
  expect(formsOf({ title: 'Winterlandschaft' })).toContain('landschaft landschaft'));

test('a document and a vocabulary give the same words, whatever came before', () => {
  const words = fc.constantFrom(
    'Winterlandschaft',
    'Karten',
    'Theil',
    'Beer-Hofmann',
    'boats',
    'Oesterreich',
    '…',
    '',
  );
  const documents = fc.array(
    fc.record({
      title: fc.array(words).map((list) => list.join(' ')),
      subject: fc.array(words),
      creator: fc.array(words),
    }),
  );
  const fresh = (document: ChoDocument) => wordForms(lexicon)(document);
  fc.assert(
    fc.property(documents, (list) => {
      const used = wordForms(lexicon);
      expect(list.map((document) => used(document))).toEqual(list.map(fresh));
    }),
    { numRuns: runs(30) },
  );
});

test('a stored vocabulary is read as it was', () => {
  expect(readLexicon(lexiconBytes(lexicon))).toEqual(lexicon);
  expect(readLexicon(lexiconBytes(new Map()))).toEqual(new Map());
  expect(() => readLexicon(Buffer.from('nothing'))).toThrow();
});

describe('a vocabulary counts', () => {
  const learnt = (cho: Readonly<Record<string, readonly Value[]>>, word: string) => {
    const learner = learnLexicon();
    learner.add(recordWith(cho));
    return learner.lexicon().get(word);
  };
  const none = { german: 0, english: 0, other: 0, noun: 0, lower: 0, determined: 0, name: 0 };
  test('words by the stated language', () =>
    expect(learnt({ title: [english('Hand'), german('die Hand')] }, 'hand')).toEqual({
      ...none,
      german: 1,
      english: 1,
      noun: 1,
      determined: 1,
    }));
  test.each(['ger', 'deu', 'german', 'DE', 'de_AT'])('words by the language %s', (language) =>
    expect(learnt({ title: [{ '@language': language, '@value': '<i>Opus</i>' }] }, 'opus')).toEqual({
      ...none,
      german: 1,
    }),
  );
  test('words by the apparent language', () => {
    expect(learnt({ title: ['Blick auf den See'] }, 'see')).toMatchObject({
      german: 1,
      noun: 1,
      determined: 1,
    });
    expect(learnt({ title: ['View of the lake'] }, 'lake')).toEqual({ ...none, english: 1 });
    expect(learnt({ title: ['Nr. Opus'] }, 'opus')).toEqual({ ...none, other: 1 });
  });
  test('a single term as a noun', () =>
    expect(learnt({ dcType: [german('Brief')] }, 'brief')).toEqual({ ...none, german: 1, noun: 1 }));
  test('other names of concepts', () => {
    const concept = { type: 'Concept', prefLabel: [english('Landscape')], altLabel: [english('Landscapes')] };
    expect(learnt({ subject: [concept] }, 'landscapes')).toEqual({ ...none, english: 1 });
  });
  test('names of persons and places', () => {
    expect(learnt({ creator: ['Klimt, Gustav'] }, 'klimt')).toEqual({ ...none, name: 1 });
    const place = { type: 'Place', prefLabel: ['Wien'], altLabel: ['Vindobona'] };
    expect(learnt({ subject: [place] }, 'vindobona')).toBeUndefined();
    expect(learnt({ subject: [place] }, 'wien')).toEqual({ ...none, name: 1 });
    const person = { type: ['Agent', 'Person'], prefLabel: ['Klimt, Gustav'] };
    expect(learnt({ subject: [person] }, 'klimt')).toEqual({ ...none, name: 1 });
  });
});

describe('words that nobody wrote', () => {
  /** Nouns of n and e, of which every beginning and end of a longer one is one. */
  const nested = learnLexicon();
  const nouns = Array.from({ length: 40 }, (_, i) =>
    `${i % 2 ? 'E' : 'N'}${'enen'.repeat(9)}`.slice(0, 4 + i / 2),
  );
  nested.add(recordWith({ description: nouns.map((noun) => german(`die ${noun}`)) }));

  /** How often the vocabulary is asked for the forms of a title. */
  function lookups(title: string): number {
    const lexicon = new Map(nested.lexicon());
    const forms = wordForms(lexicon);
    let count = 0;
    const { get } = Map.prototype;
    lexicon.get = (word) => {
      count += 1;
      return get.call(lexicon, word);
    };
    forms({ title });
    return count;
  }

  test('are divided in a number of steps that does not explode', () => {
    const [short = 0, long = 0] = [19, 38].map((letters) =>
      lookups(`x${'ne'.repeat(letters / 2 + 1).slice(0, letters)}`),
    );
    expect(short).toBeGreaterThan(100);
    expect(long).toBeLessThan(8 * short);
  });

  test('have few of very many spellings', () => {
    const spelt = learnLexicon();
    // `tata…` with `t` or `th` in each of nine syllables.
    const spellingOf = (choice: number) =>
      [...choice.toString(2).padStart(9, '0')].map((one) => `t${one === '1' ? 'h' : ''}a`).join('');
    const words = Array.from({ length: 512 }, (_, choice) => spellingOf(choice));
    spelt.add(recordWith({ description: words.map((word) => german(`die T${word.slice(1)}`)) }));
    const forms = wordForms(spelt.lexicon())({ title: spellingOf(511) });
    expect(forms.length).toBeGreaterThan(10);
    expect(forms.length).toBeLessThan(30);
  });

  test('have no forms if they are longer than 40 letters', () => {
    expect([41, 300_000].map((letters) => lookups('ne'.repeat(letters).slice(0, letters)))).toStrictEqual([
      0, 0,
    ]);
    expect(lookups(`${'ne'.repeat(20)} ${'n'.repeat(300_000)}`)).toBeGreaterThan(0);
  });
});
