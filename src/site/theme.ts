import type { Localised } from '../kernel/languages.ts';

/** Colours such as `#0f5e59`, for the light and the dark scheme. */
export interface ThemeColours {
  /** Links and buttons. */
  readonly accent?: SchemeColour;
  /** The text of buttons. */
  readonly accentText?: SchemeColour;
  readonly ink?: SchemeColour;
  readonly inkSoft?: SchemeColour;
  readonly paper?: SchemeColour;
  /** Behind pictures, and of parts that stand out from the paper. */
  readonly mat?: SchemeColour;
}

interface SchemeColour {
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
  readonly colours?: ThemeColours | undefined;
  /** The name of the stylesheet with the colours among the files of the theme. */
  readonly stylesName?: string | undefined;
  /** URL of the imprint. */
  readonly imprint?: Localised | undefined;
  readonly footerLinks: readonly { readonly label: Localised; readonly url: Localised }[];
}

export const DEFAULT_THEME: Theme = {
  name: 'Vitrine',
  tagline: {
    de: 'Kulturerbe aus Museen, Archiven und Bibliotheken',
    en: 'Cultural heritage from museums, archives and libraries',
  },
  footerLinks: [],
};
