import { safeUrl } from '../../../kernel/html.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Institution } from '../../../stores/cms/institution.ts';
import type { Catalogue } from '../../../use-cases/catalogue.ts';
import type { ServedPictures } from '../served-pictures.ts';
import type { LanguageMap } from './language-map.ts';
import type { Agent, Content } from './resources.ts';

/** An institution of the CMS, as IIIF describes it. */
interface IiifInstitution {
  /** In `dataProvider` of its objects. */
  readonly names: readonly string[];
  readonly agent: Agent;
}

interface InstitutionOptions {
  readonly catalogue: Pick<Catalogue, 'institutions'>;
  readonly baseUrl: string;
  readonly pictures: ServedPictures;
}

/**
 * Reads the institution of a `dataProvider`; parsed once for each state of the CMS. Undefined also
 * while the CMS cannot be read: a manifest is useful without its institution.
 */
export function iiifInstitutions(
  options: InstitutionOptions,
): (dataProvider: string) => Promise<Agent | undefined> {
  let last: { readonly tag: string; readonly institutions: readonly IiifInstitution[] } | undefined;
  const read = async () => {
    const { body, tag } = await options.catalogue.institutions();
    if (last?.tag !== tag) {
      const { data } = JSON.parse(body.toString()) as { readonly data: readonly Institution[] };
      last = { tag, institutions: data.map((one) => describe(one, options)) };
    }
    return last.institutions;
  };
  return async (dataProvider) => {
    try {
      return (await read()).find(({ names }) => names.includes(dataProvider))?.agent;
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  };
}

function describe(institution: Institution, { baseUrl, pictures }: InstitutionOptions): IiifInstitution {
  const { id, legal_name, translations, provider_names, logo } = institution;
  const titles = translations.flatMap(({ languages_code, title }) =>
    title ? [[languages_code, [title]] as const] : [],
  );
  const label: LanguageMap = titles.length > 0 ? Object.fromEntries(titles) : { none: [legal_name || id] };
  const picture = logo ? logoOf(logo.id, baseUrl, pictures) : undefined;
  const homepage = homepagesOf(institution);
  const agent: Agent = {
    id: `${baseUrl}/institutions/${encodeURIComponent(id)}`,
    type: 'Agent',
    label,
    ...(homepage.length > 0 && { homepage }),
    ...(picture && { logo: [picture] }),
  };
  return { names: provider_names?.map(({ name }) => name) ?? [], agent };
}

/** A Directus delivers its pictures itself. */
function logoOf(asset: string, baseUrl: string, pictures: ServedPictures): Content {
  const url = `${baseUrl}/assets/${asset}`;
  const served = pictures.identify(url);
  if (served === undefined) return { id: url, type: 'Image' };
  const service = pictures.serviceOf(served);
  return {
    id: `${service.id}/full/max/0/default.png`,
    type: 'Image',
    format: 'image/png',
    service: [service],
  };
}

/** Its website in each language, each once. */
function homepagesOf({ translations }: Institution): Content[] {
  const pages = new Map<string, Content>();
  for (const { languages_code, title, web_links } of translations) {
    const link = web_links?.find(({ display_name }) => display_name === 'website');
    const id = safeUrl(link?.url);
    if (id === undefined || pages.has(id)) continue;
    const label = { [languages_code]: [title ?? id] };
    pages.set(id, { id, type: 'Text', label, format: 'text/html' });
  }
  return [...pages.values()];
}
