import type { statusDe } from './de-status.ts';
import { formatsFor } from './formats.ts';

const { number, dateAndTime } = formatsFor('en');

/** Texts of the status page in English. */
export const statusEn: typeof statusDe = {
  number,
  dateAndTime,
  title: 'Status',
  description: 'What this service holds, how current it is, and whether all its parts respond.',
  summaries: {
    ready: 'Everything is in operation.',
    degraded: 'Search and objects work; another part does not respond at the moment.',
    unready: 'Search is not available at the moment.',
  },
  readAt: 'As of',
  version: 'Version',
  backends: 'Parts of the service',
  backendNames: { search: 'Search', cms: 'Institutions and stories', records: 'Records' },
  states: { available: 'in operation', unavailable: 'does not respond' },
  models: 'Similarity and search by meaning',
  modelKinds: { text: 'Texts', image: 'Pictures' },
  modelUnavailable: 'words cannot be compared with them at the moment',
  unusableModel: (name: string) => `the installed model ${name} cannot be used`,
  unavailable: 'not available',
  noContent: 'The numbers are not available at the moment, because the record store does not respond.',
  content: 'Holdings',
  what: 'What',
  count: 'Number',
  records: 'Records',
  collections: {
    chos: 'Objects in the search',
    editorial: 'Institutions and stories in the search',
    knowledge: 'Pages of the knowledge base in the search',
  },
  recordsChanged: 'A record last changed on',
  indexIsCurrent: 'The search has all changes.',
  indexIsBehind: 'The search does not have the latest changes yet.',
  runs: 'Updates',
  run: 'Run',
  lastComplete: 'Last complete',
  runNames: {
    ingest: 'Reading records',
    index: 'Updating the search',
    sync: 'Synchronising institutions, stories and knowledge base',
    export: 'Making the dataset',
    'check-links': 'Checking links',
    quality: 'Counting quality',
  },
  dataset: 'Dataset for download',
  never: 'never',
  latestIncomplete: 'the latest run was incomplete',
  institutions: 'Institutions',
  institution: 'Institution',
  unnamed: 'without a name',
};
