import type { Institution } from '../../stores/cms/institution.ts';
import {
  descriptionOf,
  docLanguage,
  type PageContext,
  type PageDocument,
  pageUrl,
  previewUrl,
  textOf,
  unixTime,
  withValues,
} from './page-document.ts';

/** The documents of an institution, one for each language; their ids begin with `institution/<id>/`. [content-17] */
export function institutionDocuments(institution: Institution, context: PageContext): PageDocument[] {
  const { id, hero_image, logo, provider_names, date_updated, date_created } = institution;
  const picture = hero_image ?? logo;
  return institution.translations.map((translation) => {
    const language = docLanguage(translation.languages_code);
    return withValues(`${institutionPrefix(id)}${language}`, {
      docType: 'institution',
      docLanguage: language,
      title: translation.title ?? institution.legal_name ?? id,
      description: descriptionOf(translation.summary),
      body: textOf(translation.content),
      legalName: institution.legal_name,
      providerNames: provider_names?.map(({ name }) => name),
      category: 'institution',
      place: translation.place,
      url: pageUrl(context, language, translation.slugs?.[0]?.slug ?? id),
      updatedAt: unixTime(date_updated) ?? unixTime(date_created) ?? 0,
      previewImage: picture && previewUrl(context, picture.id),
    });
  });
}

export const institutionPrefix = (id: string): string => `institution/${id}/`;
