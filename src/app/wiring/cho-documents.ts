import { buildChoDocument, choRecipe } from '../../collections/cho-document.ts';
import type { Lexicon } from '../../collections/lexicon.ts';
import { type WordForms, wordForms } from '../../collections/word-forms.ts';
import type { FramedRecord } from '../../edm/record.ts';
import { collectionWords } from '../../ingest/collection-words.ts';
import type { IndexerParts } from '../../ingest/index-run.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './open-store.ts';

const NO_WORD_FORMS: WordForms = () => [];

/** The documents of `chos`; with `LANGUAGE_EXPANSION`, their word forms come from a vocabulary of their collection. */
export function choDocuments(
  settings: Settings,
  { records, derived, scope }: Pick<Store, 'records' | 'derived' | 'scope'>,
  framed: (record: { readonly body: string }) => FramedRecord,
): IndexerParts['documents'] {
  const { languageExpansion: isOn } = settings;
  const words = collectionWords({ records, derived, scope: scope(), read: framed });
  return {
    recipe: choRecipe(settings),
    learn: async (collection, signal) => {
      if (isOn) await words.learn(collection, signal);
    },
    async open(collection) {
      const lexicon: Lexicon | undefined = isOn ? await words.lexicon(collection) : new Map();
      if (lexicon === undefined) return undefined;
      let forms = isOn ? undefined : NO_WORD_FORMS;
      return (record, derivedFields) => {
        // Prepared for the first record: most runs find that nothing has changed.
        forms ??= wordForms(lexicon);
        return JSON.stringify(buildChoDocument(record, framed(record), settings, derivedFields, forms));
      };
    },
    keepOnly: (collection) => words.keepOnly(collection),
  };
}
