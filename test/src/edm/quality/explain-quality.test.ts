import { describe, expect, test } from 'vitest';
import { explainQuality } from '../../../../src/edm/quality/explain-quality.ts';
import { METADATA_TIERS } from '../../../../src/edm/quality/metadata-tier.ts';
import { qualityOf } from '../../../../src/edm/quality/quality.ts';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { sampleLines } from '../record/sample-records.ts';
import { file, german, qualityRecord, RIGHTS } from './quality-record.ts';

test('an explanation of a picture under a closed licence', () => {
  const record = qualityRecord(
    { title: ['Bild'], created: ['1900'], dcType: [german('Gemälde')] },
    { isShownBy: file('http://m.example/1.jpg', { width: 700, height: 600 }), edmRights: RIGHTS.closed },
  );
  const { contentTier, metadataTier, problems } = explainQuality(record, {});
  expect(contentTier).toEqual({
    tier: 2,
    rules: [
      { rule: 'kind', allows: 4, seen: { en: 'edm:type is IMAGE', de: 'edm:type ist IMAGE' } },
      {
        rule: 'thumbnail',
        allows: 4,
        seen: { en: 'A picture can stand for the object', de: 'Ein Bild kann das Objekt vertreten' },
      },
      {
        rule: 'media',
        allows: 2,
        seen: {
          en: 'http://m.example/1.jpg: image/jpeg, 0.42 megapixels; no page in edm:isShownAt',
          de: 'http://m.example/1.jpg: image/jpeg, 0,42 Megapixel; keine Seite in edm:isShownAt',
        },
        raise: {
          en: 'A picture of at least 0.95 megapixels, with ebucore:width and ebucore:height, reaches tier 4',
          de: 'Ein Bild mit mindestens 0,95 Megapixeln, mit ebucore:width und ebucore:height, erreicht Stufe 4',
        },
      },
      {
        rule: 'licence',
        allows: 2,
        seen: {
          en: 'No licence allows reuse, or the statement in edm:rights is unknown',
          de: 'Keine Lizenz erlaubt die Nachnutzung, oder die Angabe in edm:rights ist unbekannt',
        },
        raise: {
          en: 'A licence with conditions, such as CC BY-NC, allows tier 3, an open one, such as CC BY, tier 4',
          de: 'Eine Lizenz mit Bedingungen wie CC BY-NC erlaubt Stufe 3, eine offene wie CC BY Stufe 4',
        },
      },
    ],
  });
  expect(
    metadataTier.rules.map(({ rule, allows, seen, raise }) => [rule, allows, seen.en, raise?.en]),
  ).toEqual([
    [
      'language',
      'B',
      '1 of 2 properties has a language: dc:type; without: dc:title',
      'A language for 1 more of them reaches tier C: such as dc:title',
    ],
    [
      'elements',
      'A',
      '2 elements by which people browse, of 2 groups: dcterms:created, dc:type',
      'At least 3 elements of at least 2 groups (time, concepts, people, places) reach tier B: such as dcterms:created, dc:type, dc:creator, dcterms:spatial',
    ],
    [
      'classes',
      'A',
      '0 classes of entities are described completely',
      expect.stringMatching(
        /^1 more reaches tier B, .*Place: skos:prefLabel, wgs84_pos:lat and wgs84_pos:long/,
      ),
    ],
  ]);
  expect(problems.map(({ id, seen }) => [id, seen])).toEqual([
    ['missing-description', undefined],
    ['no-language', 'Bild'],
  ]);
});

test('what is missing is said in both languages, with singular and plural', () => {
  const place = { id: 'http://sws.geonames.org/2761369/', type: 'Place' };
  const { metadataTier } = explainQuality(
    qualityRecord({ title: [german('Bild')], spatial: [place], dcType: [] }),
    {},
  );
  expect(metadataTier.rules.map(({ seen }) => seen)).toEqual([
    {
      en: '1 of 2 properties has a language: dc:title; without: dcterms:spatial',
      de: '1 von 2 Eigenschaften hat eine Sprachangabe: dc:title; ohne: dcterms:spatial',
    },
    {
      en: '1 element by which people browse, of 1 group: dcterms:spatial',
      de: '1 Element zum Stöbern aus 1 Gruppe: dcterms:spatial',
    },
    {
      en: '1 class of entities is described completely: places',
      de: '1 Klasse von Entitäten ist vollständig beschrieben: Orte',
    },
  ]);
  expect(metadataTier.rules[2]?.raise?.de).toContain(
    'Agent: skos:prefLabel, und Datum oder Ort von Geburt oder Tod, oder rdaGr2:professionOrOccupation; Concept:',
  );
});

test('long values are cut, and halves of characters replaced', () => {
  const { problems } = explainQuality(qualityRecord({ title: [german(`\ud83d${'x'.repeat(300)}`)] }), {});
  expect(problems.find(({ id }) => id === 'long-value')?.seen).toBe(`\ufffd${'x'.repeat(199)} …`);
});

describe('[quality-5] of every record of the sample collection', () => {
  const records = sampleLines().flatMap((line) => readDatasetLine(JSON.parse(line)).record ?? []);
  const FACTS = [{}, { imageMegapixel: 0.3, linkOk: false }, { imageMegapixel: 2, hasSameTitle: true }];

  test('the tiers are the lowest that the rules allow, and those of the document', () => {
    expect(records.length).toBeGreaterThan(200);
    for (const record of records) {
      for (const facts of FACTS) {
        const { contentTier, metadataTier, problems } = explainQuality(record, facts);
        const levels = metadataTier.rules.map(({ allows }) => METADATA_TIERS.indexOf(allows));
        const { tierLimits: _, ...quality } = qualityOf(record, facts);
        const lowest = Math.min(...contentTier.rules.map(({ allows }) => allows));
        expect([undefined, lowest]).toContain(contentTier.tier);
        expect(quality).toEqual({
          contentTier: contentTier.tier,
          metadataTier: METADATA_TIERS[Math.min(...levels)],
          problems: problems.map(({ id }) => id),
        });
      }
    }
  });

  test('every rule below the top says what would raise the tier', () => {
    for (const record of records) {
      for (const facts of FACTS) {
        const { contentTier, metadataTier } = explainQuality(record, facts);
        for (const { allows, raise } of contentTier.rules) expect(raise === undefined).toBe(allows === 4);
        for (const { allows, raise } of metadataTier.rules) expect(raise === undefined).toBe(allows === 'C');
      }
    }
  });
});
