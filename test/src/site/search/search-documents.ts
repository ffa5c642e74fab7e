import { vectorAt } from '../../api/served-vectors.ts';

const uuid = (i: number) => `00000000-0000-4000-8000-00000000000${i}`;

/** Seconds of a year after the beginning of our era. */
const second = (year: number) => Date.UTC(year, 0, 1) / 1000;

/** Five objects: two of one creator, one with hostile values and without files, one before our era. */
export const OBJECTS = [
  {
    id: uuid(1),
    uuid: uuid(1),
    title: 'Winter an der Donau',
    creator: ['Gustav Klimt'],
    dataProvider: 'Belvedere',
    edmType: ['IMAGE'],
    subject: ['Winter', 'Donau'],
    edmRightsName: ['Public Domain'],
    edmRightsReusePolicy: ['OPEN'],
    mediaCount: 1,
    imageOrientation: 'landscape',
    imageColor: 'blue',
    imageAspectRatio: 1.5,
    previewImage: 'https://vitrine.example/previews/1.webp',
    dateMin: second(1650),
    contentTier: 4,
    metadataTier: 'B',
    linkOk: true,
    metadataEmbedding: vectorAt(0, 'metadataEmbedding'),
    imageEmbedding: vectorAt(0, 'imageEmbedding'),
  },
  {
    id: uuid(2),
    uuid: uuid(2),
    title: 'Sommer',
    creator: ['Gustav Klimt'],
    dataProvider: 'Albertina',
    edmType: ['IMAGE'],
    edmRightsReusePolicy: ['CLOSED'],
    mediaCount: 1,
    imageOrientation: 'portrait',
    hasIiifManifest: true,
    imageColor: 'green',
    dateMin: second(1655),
    contentTier: 2,
    metadataTier: '0',
    problems: ['same-title', 'short-description'],
    linkOk: false,
    metadataEmbedding: vectorAt(5, 'metadataEmbedding'),
    imageEmbedding: vectorAt(5, 'imageEmbedding'),
  },
  {
    id: uuid(3),
    uuid: uuid(3),
    title: 'Wintermantel',
    creator: ['Egon Schiele'],
    dataProvider: 'Albertina',
    edmType: ['TEXT'],
    edmRightsReusePolicy: ['RESTRICTED'],
    mediaCount: 1,
    dateMin: second(1910),
    metadataEmbedding: vectorAt(80, 'metadataEmbedding'),
  },
  {
    id: uuid(4),
    uuid: uuid(4),
    title: '<script>alert(1)</script> " onload="x',
    creator: ['A`b] && c:=[d, "e" (f) || <img src=x onerror=alert(1)>'],
    dataProvider: 'Albertina',
    edmType: ['IMAGE'],
    spatial: ['Wien, Prater'],
    previewImage: 'javascript:alert(1)',
    edmRightsReusePolicy: ['OPEN'],
  },
  {
    id: uuid(5),
    uuid: uuid(5),
    title: 'Venus',
    dataProvider: 'Naturhistorisches Museum',
    edmType: ['3D'],
    edmRightsReusePolicy: ['OPEN', 'CLOSED'],
    mediaCount: 1,
    dateMin: Date.UTC(-6000, 0, 1) / 1000,
  },
];

export const EDITORIAL = [
  {
    docType: 'contentPage',
    docLanguage: 'de',
    title: 'Wintergeschichten',
    body: 'Winter',
    url: 'https://vitrine.example/de/wintergeschichten',
  },
  { docType: 'contentPage', docLanguage: 'en', title: 'Winter stories', body: 'Winter' },
  {
    docType: 'institution',
    docLanguage: 'de',
    title: 'Belvedere',
    body: 'Winter im Schloss',
    url: 'javascript:alert(1)',
  },
];

export const KNOWLEDGE = [
  { docType: 'wikiPage', docLanguage: 'de', title: 'Daten', body: 'Felder und Werte' },
];
