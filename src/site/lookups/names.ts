import { kindNamer } from '../../documents/concepts/name-kinds.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { directory } from './institutions.ts';
import { type LookupVisit, shared } from './shared.ts';

/** A text with its language, a valid tag, if it is not that of the page. */
export interface NamedText {
  readonly text: string;
  readonly lang?: string | undefined;
}

/** How things are called on the pages of a language, whatever records write. [site-42] */
export interface Names {
  /** The title of the institution's own page, by its name in `dataProvider`; undefined for an unknown one. */
  institution(name: string | undefined): NamedText | undefined;
  /** A kind of object: a value of `dc:type`. */
  kind(kind: NamedText): NamedText;
}

/** As records write them. */
export const AS_WRITTEN: Names = { institution: () => undefined, kind: (kind) => kind };

const read = shared(async ({ catalogue, language, now }): Promise<Names> => {
  const [profiles, concepts] = await Promise.all([
    directory({ catalogue, language, clock: () => now }),
    catalogue.vocabulary(),
  ]);
  const titles = new Map(
    profiles.flatMap(({ names, title, titleLanguage }) =>
      names.map((name) => [name, { text: title, lang: titleLanguage }] as const),
    ),
  );
  const nameKind = kindNamer(concepts);
  return {
    institution: (name) => titles.get(name ?? ''),
    kind(kind) {
      const text = nameKind(kind, language);
      return text === undefined ? kind : { text };
    },
  };
});

const known = new WeakMap<Catalogue, Map<Language, Names>>();

/**
 * What was last known, while it is read again; the first visitor waits. As records write them while they cannot
 * be read.
 */
export async function readNames(visit: LookupVisit): Promise<Names> {
  const { catalogue, language } = visit;
  const byLanguage = known.get(catalogue) ?? new Map<Language, Names>();
  known.set(catalogue, byLanguage);
  const last = byLanguage.get(language);
  const reading = read(visit)
    .catch(() => last ?? AS_WRITTEN)
    .then((names) => {
      byLanguage.set(language, names);
      return names;
    });
  return last ?? reading;
}
