import type { Localised } from '../../kernel/languages.ts';

/** A colour such as `#0f5e59` for the light and the dark scheme. */
export interface SchemeColour {
  readonly light: string;
  readonly dark: string;
}

/** What an operator changes of the site. */
export interface Theme {
  readonly name: string;
  readonly tagline: Localised;
  /** URL of a logo, shown instead of the name. */
  readonly logo?: string | undefined;
  /** The name of the logo among the files of the theme. */
  readonly logoName?: string | undefined;
  /** Of links and buttons. */
  readonly accent?: SchemeColour | undefined;
  /** The name of the stylesheet with the accent among the files of the theme. */
  readonly stylesName?: string | undefined;
  /** URL of the imprint. */
  readonly imprint?: Localised | undefined;
  readonly footerLinks: readonly { readonly label: Localised; readonly url: Localised }[];
}

/** A file of the theme: its stylesheet or its logo. */
export interface ThemeFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The theme as it is now, and its files by name. */
export interface Themes {
  theme(): Theme;
  file(name: string): ThemeFile | undefined;
}

export const DEFAULT_THEME: Theme = {
  name: 'Vitrine',
  tagline: {
    de: 'Kulturerbe aus Museen, Archiven und Bibliotheken',
    en: 'Cultural heritage from museums, archives and libraries',
  },
  footerLinks: [],
};
