import { kindNamer } from '../../documents/concepts/name-kinds.ts';
import { within } from '../../kernel/deadline.ts';
import { directory } from './institutions.ts';
import { type LookupVisit, shared } from './shared.ts';

/** A text with its language, a valid tag, if it is not that of the page. */
export interface NamedText {
  readonly text: string;
  readonly lang?: string | undefined;
}

/** How things are called on the pages of a language, whatever records write. [site-42] */
export interface Names {
  /** The title of the institution's own page, by its name in `dataProvider`. */
  institution(name: NamedText): NamedText;
  /** A kind of object: a value of `dc:type`. */
  kind(kind: NamedText): NamedText;
}

/** As records write them. */
export const AS_WRITTEN: Names = { institution: (name) => name, kind: (kind) => kind };

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
    institution: (name) => titles.get(name.text) ?? name,
    kind(kind) {
      const text = nameKind(kind, language);
      return text === undefined ? kind : { text };
    },
  };
});

/** How long a page waits for them. */
const MAX_MS = 1000;

/** As records write them while they cannot be read. */
export const readNames = (visit: LookupVisit): Promise<Names> =>
  within(
    MAX_MS,
    read(visit).catch(() => AS_WRITTEN),
    () => AS_WRITTEN,
  );
