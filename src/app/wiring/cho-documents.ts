import type { Concept } from '../../documents/concepts/concept.ts';
import { conceptFinder } from '../../documents/concepts/find-concepts.ts';
import { buildChoDocument, choRecipe } from '../../documents/objects/cho-document.ts';
import type { Lexicon } from '../../documents/words/lexicon.ts';
import { type WordForms, wordForms } from '../../documents/words/word-forms.ts';
import { collectionConcepts } from '../../jobs/index/collection-concepts.ts';
import { collectionWords } from '../../jobs/index/collection-words.ts';
import type { IndexerParts } from '../../jobs/index/index-run.ts';
import { keepOnlyTextGroups, openTextGroups } from '../../jobs/index/text-groups.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './open-store.ts';
import type { ParsedBodies } from './parsed-once.ts';

type MakeDocument = NonNullable<Awaited<ReturnType<IndexerParts['documents']['open']>>>;

const OTHER_CONCEPTS =
  'the vocabulary has changed: documents that are made from now on follow it; vitrine index --rebuild makes all of them again';

const NO_WORD_FORMS: WordForms = () => [];

interface DocumentParts extends Pick<Store, 'records' | 'derived' | 'scope'>, ParsedBodies {
  /** The table of concepts now. */
  readonly concepts: readonly Concept[];
  /** Called if the documents of a collection were begun with another table. */
  readonly warn: (line: string) => void;
}

/** The documents of `chos`; with `LANGUAGE_EXPANSION`, their word forms come from a vocabulary of their collection. */
export function choDocuments(
  settings: Settings,
  { records, derived, scope, framed, supplied, concepts, warn }: DocumentParts,
): IndexerParts['documents'] & Required<Pick<IndexerParts['documents'], 'textGroups'>> {
  const { languageExpansion: isOn } = settings;
  const parts = { derived, scope: scope(), read: framed };
  const words = collectionWords({ ...parts, records });
  const tables = collectionConcepts({ derived, scope: parts.scope, concepts });
  const findConcepts = conceptFinder(concepts);
  /** The last one: its vocabulary may have megabytes. */
  let opened: { readonly collection: string; readonly make: MakeDocument } | undefined;
  return {
    recipe: choRecipe(settings),
    learn: async (collection, signal) => {
      opened = undefined;
      if (isOn) await words.learn(collection, signal);
      if (!signal?.aborted) await tables.begin(collection);
    },
    async open(collection) {
      if (opened?.collection === collection) return opened.make;
      const lexicon: Lexicon | undefined = isOn ? await words.lexicon(collection) : new Map();
      const hasConcepts = await tables.isCurrent(collection);
      if (lexicon === undefined || hasConcepts === undefined) return undefined;
      if (!hasConcepts) warn(OTHER_CONCEPTS);
      let forms = isOn ? undefined : NO_WORD_FORMS;
      const make: MakeDocument = (record, derivedFields, repeated) => {
        // Prepared for the first record: most runs find that nothing has changed.
        forms ??= wordForms(lexicon);
        const from = { wordForms: forms, findConcepts };
        const stored = { ...record, supplied: supplied(record) };
        return JSON.stringify(
          buildChoDocument(stored, framed(record), settings, derivedFields, from, repeated),
        );
      };
      opened = { collection, make };
      return make;
    },
    textGroups: (collection) => openTextGroups(parts, collection),
    async keepOnly(collection) {
      await words.keepOnly(collection);
      await tables.keepOnly(collection);
      await keepOnlyTextGroups(parts, collection);
    },
  };
}
