import { z } from 'zod';
import { DEFAULT_THEME, type Theme } from './theme.ts';

const hex = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0f5e59');
const colour = z.union([hex, z.strictObject({ light: hex, dark: hex })]);
const text = z.union([z.string(), z.strictObject({ de: z.string(), en: z.string() })]);
const url = z
  .string()
  .refine(
    (value) => /^\/(?![/\\])/.test(value) || /^(?:https?:\/\/|mailto:)\S+$/.test(value),
    'must be a URL with http, https or mailto, or a path such as /de/impressum',
  );
const picture = z
  .string()
  .regex(
    /^[\w-]+\.(?:svg|png|webp|jpe?g)$/i,
    'must be the name of an SVG, PNG, WebP or JPEG file in the same folder',
  );
const localisedUrl = z.union([url, z.strictObject({ de: url, en: url })]);

/** What an operator may write into `site.json`. Everything can be left out. */
export const siteFile = z.strictObject({
  name: z.string().min(1).optional(),
  tagline: text.optional(),
  logo: z.union([picture, z.strictObject({ light: picture, dark: picture })]).optional(),
  favicon: z
    .string()
    .regex(/^[\w-]+\.(?:svg|png|ico)$/i, 'must be the name of an SVG, PNG or ICO file in the same folder')
    .optional(),
  colours: z.looseObject({ accent: colour.optional() }).optional(),
  imprint: localisedUrl.optional(),
  footerLinks: z.array(z.strictObject({ label: text, url: localisedUrl })).optional(),
});

export type SiteFile = z.output<typeof siteFile>;

/** The theme that the content of `site.json` describes; logo and favicon are not in it. */
export function themeOf(file: SiteFile): Theme {
  const accent = file.colours?.accent;
  return {
    ...DEFAULT_THEME,
    ...(file.name !== undefined && { name: file.name }),
    ...(file.tagline !== undefined && { tagline: both(file.tagline) }),
    ...(accent !== undefined && {
      accent: typeof accent === 'string' ? { light: accent, dark: accent } : accent,
    }),
    ...(file.imprint !== undefined && { imprint: both(file.imprint) }),
    footerLinks: (file.footerLinks ?? []).map(({ label, url: target }) => ({
      label: both(label),
      url: both(target),
    })),
  };
}

const both = (value: string | { readonly de: string; readonly en: string }) =>
  typeof value === 'string' ? { de: value, en: value } : value;
