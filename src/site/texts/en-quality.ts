import type { qualityDe } from './de-quality.ts';
import { formatsFor } from './formats.ts';

const formats = formatsFor('en');
const { number } = formats;

const objects = (count: number) => (count === 1 ? '1 object' : `${number(count)} objects`);

/** Texts of the pages about quality in English. */
export const qualityEn: typeof qualityDe = {
  ...formats,
  title: 'Data quality',
  whole: 'The whole collection',
  titleOf: (name) => `Data quality: ${name}`,
  description: (name) => `How well objects are described and shown, and what to improve first: ${name}.`,
  objects,
  countedAt: (time) => `As of ${time}`,
  intro:
    'How well are the objects described, how good are their pictures and media, and what helps most? The measure is Europeana’s publishing framework.',
  noObjects: 'There are no objects of this institution yet.',
  noObjectsAtAll: 'There are no objects yet.',
  onThisPage: 'On this page',
  keyFigures: 'At a glance',
  figures: {
    objects: (count) => (count === 1 ? 'object' : 'objects'),
    content: 'have media of tier 3 or 4',
    metadata: 'have metadata of tier B or C',
    withoutProblems: 'have no known problems',
    links: 'of the checked objects have only links that work',
  },
  ofAll: (share) => `all institutions: ${share}`,
  noLinksChecked: 'not checked yet',
  firstSteps: 'What to do first',
  firstStepsIntro: 'The steps that help most objects.',
  noFirstSteps: 'Nothing: all objects have the highest tiers and no problems.',
  kinds: { contentTier: 'Media', metadataTier: 'Metadata', problem: 'Problem' },
  concerns: (count, share) => `concerns ${objects(count)} (${share})`,
  examples: 'Examples',
  showAll: (count) => (count === 1 ? 'Show the object' : `Show all ${number(count)} objects`),
  content: 'Media',
  contentText:
    'Tier 0 to 4: how large and usable pictures, films and other media are, and whether they may be reused.',
  metadata: 'Metadata',
  notMeasured: 'not measured',
  ofMeasured: (measured, unmeasured) => `of ${number(measured)} measured, ${number(unmeasured)} not measured`,
  notMeasuredMeaning: 'the picture has not been fetched yet',
  metadataText:
    'Tier 0 and A to C: how well the object is described, with languages and links to authority files.',
  tier: (tier) => `Tier ${tier}`,
  tierHead: 'Tier',
  tierMeanings: {
    content: {
      0: 'no usable media',
      1: 'a small picture, or only a web page',
      2: 'a picture of medium size, or no permission for reuse',
      3: 'good media, some uses allowed',
      4: 'good media, free to use',
    },
    metadata: {
      0: 'less than the minimum',
      A: 'basic: can be found',
      B: 'well described: can be explored',
      C: 'fully described and linked',
    },
  },
  objectsHead: 'Objects',
  shareHead: 'Share',
  allHead: 'All',
  all: 'All institutions',
  barOf: (name, parts) => `${name}: ${parts}`,
  problems: 'Problems',
  problemsIntro: (share) => `${share} of the objects have none of them.`,
  problemsHint:
    'Problems are advice. A title such as “Untitled” may be the artist’s own, and a letter may have a long one.',
  noProblems: 'None of the objects has a known problem.',
  problemHead: 'Problem',
  withoutProblems: 'without problems',
  scale: (share) => `Bars: share of the objects, up to ${share}`,
  markMeans: 'Line: share of all institutions',
  eachProblem: 'Each problem',
  advice: 'What helps',
  patterns: (ids) => `Europeana’s patterns: ${ids}`,
  links: 'Links',
  linksText: 'Each link of an object is checked once a month. After two failures it counts as broken.',
  linkStates: {
    working: 'all links work',
    broken: 'a link is broken',
    unchecked: 'not all checked yet',
  },
  linkNames: { working: 'working', broken: 'broken', unchecked: 'unchecked' },
  linkHead: 'Links of the object',
  institutions: 'Institutions compared',
  institutionHead: 'Institution',
  institutionBars: 'Bars: shares of the tiers, the lowest on the left, the highest on the right',
  withoutProblemsHead: 'Without problems',
  comparison: 'Data quality compared',
  compare: 'Compare with all institutions',
  about: 'About these numbers',
  aboutText:
    'Counted are the objects that the search has. Tiers and problems follow from the records themselves, the pictures as measured, and the links as checked.',
  rules: 'The rules in detail',
  asData: 'These numbers as',
  online: 'This report on the web',
  filter: 'Quality',
  filters: {
    contentTier: (tier) => `Media of tier ${tier}`,
    metadataTier: (tier) => `Metadata of tier ${tier}`,
    linkOk: { true: 'links work', false: 'a link is broken' },
  },
};
