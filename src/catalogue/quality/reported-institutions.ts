import type { Institution } from '../../cms/institution.ts';
import type { Localised } from '../../kernel/languages.ts';

/** An institution of which there is a report. */
export interface ReportedInstitution {
  /** In the CMS; null if it only has objects. */
  readonly id: string | null;
  readonly title: Localised;
  /** Its names in `dataProvider` of objects. */
  readonly names: readonly string[];
}

/** The institutions of the CMS, and those that only occur in objects. */
export function reportedInstitutions(
  institutions: readonly Institution[],
  countedNames: readonly string[],
): readonly ReportedInstitution[] {
  const listed = institutions.map(
    (one): ReportedInstitution => ({
      id: one.id,
      title: { en: titleIn('en', one), de: titleIn('de', one) },
      names: [...new Set(one.provider_names?.map(({ name }) => name).filter((name) => name !== ''))],
    }),
  );
  const named = new Set(listed.flatMap(({ names }) => names));
  const others = countedNames
    .filter((name) => !named.has(name))
    .map((name): ReportedInstitution => ({ id: null, title: { en: name, de: name }, names: [name] }));
  return [...listed, ...others];
}

/** The institution with this id, else the one with this name. */
export const findInstitution = (
  institutions: readonly ReportedInstitution[],
  idOrName: string,
): ReportedInstitution | undefined =>
  institutions.find(({ id }) => id === idOrName) ??
  institutions.find(({ names }) => names.includes(idOrName));

function titleIn(language: string, { id, legal_name, translations }: Institution): string {
  const own = translations.find(({ languages_code }) => languages_code.startsWith(language));
  return own?.title ?? translations.find(({ title }) => title)?.title ?? legal_name ?? id;
}
