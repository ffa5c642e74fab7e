import { isJsonObject, parseJson } from '../../kernel/json.ts';
import type { ChoContext, PreviewContext } from './cho-document.ts';

/** The settings of URLs in documents, as recipes name them. */
const URL_SETTINGS = [
  ['baseUrl', 'BASE_URL'],
  ['idBase', 'ID_BASE'],
  ['objectPageUrl', 'OBJECT_PAGE_URL'],
  ['previewUrl', 'PREVIEW_URL'],
] as const;

type Urls = Pick<ChoContext & PreviewContext, (typeof URL_SETTINGS)[number][0]>;

/** The first setting of which documents of this recipe have another URL, and that URL. */
export function otherUrl(
  recipe: string,
  urls: Urls,
): { readonly setting: string; readonly url: string } | undefined {
  const made = parseJson(recipe);
  if (!isJsonObject(made)) return undefined;
  for (const [name, setting] of URL_SETTINGS) {
    const url = made[name];
    if (typeof url === 'string' && url !== urls[name]) return { setting, url };
  }
  return undefined;
}
