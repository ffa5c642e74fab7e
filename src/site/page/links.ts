import type { Language } from '../../kernel/languages.ts';

/** URLs of the site, relative to the host. `base` is the path of {base_url}, without a slash at the end. */
export interface Links {
  /** The language of the page's frame. */
  readonly language: Language;
  /** `to('/search')` is the search page in the page's language. */
  to(path: string): string;
  object(uuid: string): string;
  /** A search with parameters of the search page; empty ones are left out. */
  search(parameters?: Readonly<Record<string, string | readonly string[]>>): string;
  /** A path without a language, such as `/openapi.json`. */
  plain(path: string): string;
  /** A file of src/site/browser, or a package's file that static-files.ts lists. */
  asset(name: string): string;
}

export function createLinks(base: string, version: string, language: Language): Links {
  const to = (path: string) => `${base}/${language}${path}`;
  return {
    language,
    to,
    object: (uuid) => to(`/objects/${encodeURIComponent(uuid)}`),
    search(parameters = {}) {
      const query = new URLSearchParams();
      for (const [name, values] of Object.entries(parameters)) {
        for (const value of [values].flat()) if (value !== '') query.append(name, value);
      }
      return to(query.size === 0 ? '/search' : `/search?${query}`);
    },
    plain: (path) => `${base}${path}`,
    asset: (name) => `${base}/static/${version}/${name}`,
  };
}
