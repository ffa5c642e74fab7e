import type { Localised } from '../../kernel/languages.ts';

/** A colour such as `#0f5e59` for the light and the dark scheme. */
export interface SchemeColour {
  readonly light: string;
  readonly dark: string;
}

/** A logo for the light and the dark scheme, which may be the same. */
export interface SchemeLogo {
  readonly light: string;
  readonly dark: string;
}

/** What an operator changes of the site. */
export interface Theme {
  readonly name: string;
  readonly tagline: Localised;
  /** URLs of a logo, shown instead of the name. */
  readonly logo?: SchemeLogo | undefined;
  /** The names of the logo among the files of the theme. */
  readonly logoName?: SchemeLogo | undefined;
  /** The name of the icon of browsers' tabs among the files of the theme. */
  readonly faviconName?: string | undefined;
  /** Of links and buttons. */
  readonly accent?: SchemeColour | undefined;
  /** The name of the stylesheet with the accent among the files of the theme. */
  readonly stylesName?: string | undefined;
  /** URL of the imprint. */
  readonly imprint?: Localised | undefined;
  readonly footerLinks: readonly { readonly label: Localised; readonly url: Localised }[];
}

/** A file of the theme: its stylesheet, its logo or its icon. */
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
