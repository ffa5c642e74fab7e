import { expect, test } from 'vitest';
import { qualityFile } from '../../../../src/site/quality/quality-file.ts';
import { fileOptions, institutionReport, NO_FIGURES } from './quality-reports.ts';

const BASE_URL = 'https://vitrine.example/kultur';
const file = (language: 'de' | 'en', changes = {}) =>
  qualityFile(institutionReport(changes), fileOptions(language, BASE_URL));

/** The text of the page, without that of pictures. */
const textOf = (body: string): string =>
  (/<main>(.*)<\/main>/s.exec(body)?.[1] ?? '')
    .replace(/<text.*?<\/text>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a file has the whole report, in English', () => {
  expect(textOf(file('en'))).toBe(
    'Albertina Data quality How well are the objects described, how good are their pictures and' +
      ' media, and what helps most? The measure is Europeana’s publishing framework. As of 23 November' +
      ' 2026, 07:00 UTC · Compare with all institutions objects 1,000 have media of tier 3 or 4 58% all' +
      ' institutions: 48% have metadata of tier B or C 51% all institutions: 41% have no known problems' +
      ' 58% all institutions: 48% of the checked objects have only links that work 99% all' +
      ' institutions: 99% What to do first Media Metadata Problems Links What to do first The steps' +
      ' that help most objects. State the language of dc:title Metadata concerns 590 objects' +
      ' (59%) Show all 590 objects Winter an der Donau Untitled &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer Say in a full' +
      ' sentence what the object is, what it shows and what it was made for Problem concerns 310' +
      ' objects (31%) Show all 310 objects Winter an der Donau Untitled &lt;b&gt;Ein&lt;/b&gt; Titel' +
      ' &amp; noch einer Media Tier 0 to 4: how large and usable pictures, films and other media' +
      ' are, and whether they may be reused. Albertina All institutions Media Tier Objects Share All' +
      ' Examples Tier 4 good media, free to use 450 45.0% 35.0% Winter an der Donau Tier 3 good media,' +
      ' some uses allowed 130 13.0% 13.0% Tier 2 a picture of medium size, or no permission for reuse' +
      ' 250 25.0% 25.0% Tier 1 a small picture, or only a web page 90 9.0% 9.0% Tier 0 no usable media' +
      ' 80 8.0% 18.0% Winter an der Donau Untitled &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer' +
      ' Metadata Tier 0 and A to C: how well the object is described, with languages and links to' +
      ' authority files. Albertina All institutions Metadata Tier Objects Share All Examples Tier C' +
      ' fully described and linked 210 21.0% 11.0% Tier B well described: can be explored 300 30.0%' +
      ' 30.0% Tier A basic: can be found 430 43.0% 43.0% Winter an der Donau Untitled' +
      ' &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer Tier 0 less than the minimum 60 6.0% 16.0%' +
      ' Problems 58% of the objects have none of them. Problems are advice. A title such as “Untitled”' +
      ' may be the artist’s own, and a letter may have a long one. Bars: share of the objects, up to' +
      ' 50%. Line: share of all institutions Problem Objects Share All A description has fewer than 50' +
      ' characters 310 31.0% 41.0% Other records of the institution have the same title 230 23.0% 23.0%' +
      ' A link of the record is broken 6 0.6% 0.6% Each problem A description has fewer than 50' +
      ' characters What helps: Say in a full sentence what the object is, what it shows and what it was' +
      ' made for 310 objects (31.0%) · Europeana’s patterns: P9 · Show all 310 objects Winter an der' +
      ' Donau Untitled &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer Other records of the institution' +
      ' have the same title What helps: Add to the title what distinguishes the object: what it shows,' +
      ' its maker, place or year 230 objects (23.0%) · Europeana’s patterns: P1 · Show all 230 objects' +
      ' Winter an der Donau Untitled &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer A link of the record' +
      ' is broken What helps: Correct the URL in the record, or redirect the old one to the new page or' +
      ' file 6 objects (0.6%) · Show all 6 objects Winter an der Donau Untitled &lt;b&gt;Ein&lt;/b&gt;' +
      ' Titel &amp; noch einer Links Each link of an object is checked once a month. After two failures' +
      ' it counts as broken. Albertina All institutions Links Links of the object Objects Share All all' +
      ' links work 900 90.0% 90.0% not all checked yet 94 9.4% 9.4% a link is broken 6 0.6% 0.6% About' +
      ' these numbers Counted are the objects that the search has. Tiers and problems follow from the' +
      ' records themselves, the pictures as measured, and the links as checked. The rules in detail' +
      ' These numbers as JSON , CSV This report on the web',
  );
});

test('and in German', () => {
  expect(textOf(file('de'))).toBe(
    'Albertina Datenqualität Wie gut sind die Objekte beschrieben, wie gut ihre Bilder und Medien,' +
      ' und was hilft am meisten? Maßstab ist das Publishing Framework von Europeana. Stand: 23.' +
      ' November 2026, 07:00 UTC · Mit allen Einrichtungen vergleichen Objekte 1.000 mit Medien der' +
      ' Stufe 3 oder 4 58 % alle Einrichtungen: 48 % mit Metadaten der Stufe B oder C 51 % alle' +
      ' Einrichtungen: 41 % ohne bekannte Probleme 58 % alle Einrichtungen: 48 % der geprüften Objekte' +
      ' haben nur Links, die funktionieren 99 % alle Einrichtungen: 99 % Was zuerst zu tun ist Medien' +
      ' Metadaten Probleme Links Was zuerst zu tun ist Die Schritte, die den meisten Objekten helfen.' +
      ' Die Sprache von dc:title angeben Metadaten betrifft 590 Objekte (59 %) Alle 590 Objekte ansehen Winter an der Donau' +
      ' Ohne Titel &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer In einem ganzen Satz sagen, was das' +
      ' Objekt ist, was es zeigt und wozu es diente Problem betrifft 310 Objekte (31 %) Alle 310' +
      ' Objekte ansehen Winter an der Donau Ohne Titel &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer' +
      ' Medien Stufe 0 bis 4: wie groß und brauchbar Bilder, Filme und andere Medien' +
      ' sind, und ob man sie weiterverwenden darf. Albertina Alle Einrichtungen Medien Stufe Objekte' +
      ' Anteil Alle Beispiele Stufe 4 gute Medien, frei nutzbar 450 45,0 % 35,0 % Winter an der Donau' +
      ' Stufe 3 gute Medien, Nutzung mit Einschränkungen 130 13,0 % 13,0 % Stufe 2 mittelgroßes Bild,' +
      ' oder Nachnutzung nicht erlaubt 250 25,0 % 25,0 % Stufe 1 kleines Bild, oder nur eine Webseite' +
      ' 90 9,0 % 9,0 % Stufe 0 keine verwendbaren Medien 80 8,0 % 18,0 % Winter an der Donau Ohne Titel' +
      ' &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer Metadaten Stufe 0 und A bis C: wie gut das Objekt' +
      ' beschrieben ist, mit Sprachangaben und Verweisen auf Normdaten. Albertina Alle Einrichtungen' +
      ' Metadaten Stufe Objekte Anteil Alle Beispiele Stufe C umfassend beschrieben und vernetzt 210' +
      ' 21,0 % 11,0 % Stufe B gut beschrieben: lässt sich erkunden 300 30,0 % 30,0 % Stufe A' +
      ' Grundangaben: lässt sich finden 430 43,0 % 43,0 % Winter an der Donau Ohne Titel' +
      ' &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer Stufe 0 weniger als die Mindestangaben 60 6,0 %' +
      ' 16,0 % Probleme 58 % der Objekte haben keines davon. Probleme sind Hinweise. Ein Titel wie' +
      ' „Ohne Titel“ kann vom Künstler sein, und ein Brief darf einen langen haben. Balken: Anteil der' +
      ' Objekte, bis 50 %. Strich: Anteil bei allen Einrichtungen Problem Objekte Anteil Alle Eine' +
      ' Beschreibung hat weniger als 50 Zeichen 310 31,0 % 41,0 % Andere Datensätze der Einrichtung' +
      ' haben denselben Titel 230 23,0 % 23,0 % Ein Link des Datensatzes führt ins Leere 6 0,6 % 0,6 %' +
      ' Die Probleme im Einzelnen Eine Beschreibung hat weniger als 50 Zeichen Was hilft: In einem' +
      ' ganzen Satz sagen, was das Objekt ist, was es zeigt und wozu es diente 310 Objekte (31,0 %) ·' +
      ' Muster von Europeana: P9 · Alle 310 Objekte ansehen Winter an der Donau Ohne Titel' +
      ' &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer Andere Datensätze der Einrichtung haben denselben' +
      ' Titel Was hilft: Den Titel um das ergänzen, was das Objekt unterscheidet: Dargestelltes,' +
      ' Urheber, Ort oder Jahr 230 Objekte (23,0 %) · Muster von Europeana: P1 · Alle 230 Objekte' +
      ' ansehen Winter an der Donau Ohne Titel &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer Ein Link' +
      ' des Datensatzes führt ins Leere Was hilft: Die URL im Datensatz berichtigen oder die alte auf' +
      ' die neue Seite oder Datei weiterleiten 6 Objekte (0,6 %) · Alle 6 Objekte ansehen Winter an der' +
      ' Donau Ohne Titel &lt;b&gt;Ein&lt;/b&gt; Titel &amp; noch einer Links Jeder Link eines Objekts' +
      ' wird einmal im Monat geprüft. Nach zwei Fehlschlägen gilt er als defekt. Albertina Alle' +
      ' Einrichtungen Links Links des Objekts Objekte Anteil Alle alle Links funktionieren 900 90,0 %' +
      ' 90,0 % noch nicht alle geprüft 94 9,4 % 9,4 % ein Link ist defekt 6 0,6 % 0,6 % Über diese' +
      ' Zahlen Gezählt wird, was in der Suche ist. Stufen und Probleme folgen aus den Datensätzen' +
      ' selbst, den gemessenen Bildern und den geprüften Links. Die Regeln im Einzelnen Diese Zahlen' +
      ' als JSON , CSV Dieser Bericht im Web',
  );
});

test('[quality-17] it loads nothing: styles, charts and fonts are inside, and its policy forbids all else', () => {
  const body = file('en');
  expect(body).toContain(
    "content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:;",
  );
  expect(body.match(/url\("data:font\/woff2;base64,/g)).toHaveLength(2);
  expect(body).not.toMatch(/<(?:script|link|iframe)\b|@import| style=| src="(?!data:)|url\("(?!data:)/);
  expect(body.length).toBeLessThan(150_000);
});

test('its links lead to the site', () => {
  const links = [...file('de').matchAll(/ href="([^"]*)"/g)].map(([, url = '']) => url);
  const outside = links.filter((url) => !url.startsWith('#'));
  expect(outside.filter((url) => !url.startsWith('https://vitrine.example/'))).toEqual([]);
  expect(outside).toContain(`${BASE_URL}/de/institutions/albertina/quality`);
  expect(outside).toContain(
    `${BASE_URL}/de/search?dataProvider=Albertina&amp;dataProvider=ALBERTINA+Wien&amp;quality=problems%3Asame-title`,
  );
  expect(outside).toContain(
    `${BASE_URL}/institutions/albertina/quality?format=csv&amp;bom=true&amp;separator=%3B`,
  );
});

test('pictures of examples are inside, in the colours of the site', () => {
  const body = file('en');
  expect(body).toContain('<img class="example-picture" src="data:image/webp;base64,');
  expect(body).toContain('<span class="example-picture"><svg class="kind-icon" ');
  expect(body).toContain(
    ':root{--accent:#7a1f3d}@media screen and (prefers-color-scheme:dark){:root{--accent:#f0a0b8}}',
  );
});

test('without a site, links lead to objects and data only', () => {
  const body = qualityFile(institutionReport(), { ...fileOptions('en', BASE_URL), hasSite: false });
  const links = [...body.matchAll(/ href="(http[^"]*)"/g)].map(([, url = '']) => url);
  expect([...new Set(links.filter((url) => !url.includes('/objects/')))]).toEqual([
    `${BASE_URL}/docs/guides/quality/`,
    `${BASE_URL}/institutions/albertina/quality?format=json`,
    `${BASE_URL}/institutions/albertina/quality?format=csv&amp;bom=true`,
  ]);
});

test.each(['de', 'en'] as const)('names and titles stay text (%s)', (language) => {
  const body = file(language, {
    institution: { id: null, title: { de: '</h1><script>', en: '</h1><script>' }, names: ['"><script>'] },
  });
  expect(body).toContain('&lt;/h1&gt;&lt;script&gt;</span>');
  expect(body).toContain('Kultur &lt;schatz&gt;</title>');
  expect(body).not.toContain('<script');
});

test('all objects of an institution may be perfect', () => {
  const now = {
    ...NO_FIGURES,
    objects: 1,
    contentTier: { ...NO_FIGURES.contentTier, 4: 1 },
    metadataTier: { ...NO_FIGURES.metadataTier, C: 1 },
    withoutProblems: 1,
    links: { ...NO_FIGURES.links, working: 1 },
  };
  const text = textOf(file('en', { now, problems: [], firstSteps: [], history: [] }));
  expect(text).toContain('object 1 have media of tier 3 or 4 100% all institutions: 48%');
  expect(text).toContain('What to do first Nothing: all objects have the highest tiers and no problems.');
  expect(text).toContain('Problems None of the objects has a known problem.');
});

test('[quality-9] pictures that have not been measured have no tier, and say nothing against the institution', () => {
  const none = { ...NO_FIGURES, objects: 4, tierLimits: { unmeasured: 4 } };
  const some = {
    ...NO_FIGURES,
    objects: 8,
    contentTier: { ...NO_FIGURES.contentTier, 4: 3, 2: 1 },
    tierLimits: { unmeasured: 4 },
  };
  const text = textOf(file('en', { now: none, all: some }));
  expect(text).toContain('have media of tier 3 or 4 – not measured');
  expect(text).toContain('Tier 0 no usable media 0 0.0% 0.0%');
  expect(text).toContain('not measured the picture has not been fetched yet 4 100.0% 50.0%');
  expect(textOf(file('en', { now: some, all: { ...some, withoutProblems: 1 } }))).toContain(
    'have media of tier 3 or 4 75% of 4 measured, 4 not measured all institutions: 75%',
  );
});

test('few of very many objects are not none', () => {
  const now = { ...NO_FIGURES, objects: 1_000_000, problems: { 'broken-link': 2 } };
  const { problems, ...others } = institutionReport();
  const broken = problems.filter(({ id }) => id === 'broken-link');
  const text = textOf(
    file('en', { ...others, now, problems: broken.map((one) => ({ ...one, objects: 2, share: 0 })) }),
  );
  expect(text).toContain('A link of the record is broken 2 &lt;0.1% 0.6%');
  expect(text).toContain('2 objects (&lt;0.1%)');
});
