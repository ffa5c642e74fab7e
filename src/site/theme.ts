import type { Language } from './languages.ts';

type Localised = Readonly<Record<Language, string>>;

/** What an operator changes of the site. */
export interface Theme {
  readonly name: string;
  readonly tagline: Localised;
  /** URL of a logo, shown instead of the name. */
  readonly logo?: string | undefined;
  /** CSS colours of links and buttons, for the light and the dark scheme. */
  readonly accent?: { readonly light: string; readonly dark: string } | undefined;
  readonly footerLinks: readonly { readonly label: Localised; readonly url: string }[];
}

export const DEFAULT_THEME: Theme = {
  name: 'Vitrine',
  tagline: {
    de: 'Kulturerbe aus Museen, Archiven und Bibliotheken',
    en: 'Cultural heritage from museums, archives and libraries',
  },
  footerLinks: [],
};
