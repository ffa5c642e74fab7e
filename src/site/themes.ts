import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/error-message.ts';
import { issueText } from '../kernel/issue-text.ts';
import { accentStyles } from './theme/theme-styles.ts';
import { DEFAULT_THEME, type SchemeColour, type Theme } from './theme.ts';

/** A file of the theme: its stylesheet or its logo. */
interface ThemeFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The theme as it is now, and its files by name. */
export interface Themes {
  theme(): Theme;
  file(name: string): ThemeFile | undefined;
}

export interface ThemeOptions {
  /** The folder of `site.json`; undefined if there is none. */
  readonly folder: () => string | undefined;
  /** What settings say; it counts more than the file. */
  readonly settings?: Partial<Pick<Theme, 'name'>> & {
    readonly accent?: string | undefined;
    readonly logoUrl?: string | undefined;
  };
  readonly clock: Clock;
  /** Called once for each reading of an invalid file or one with an accent that is hard to read. */
  readonly warn: (line: string) => void;
}

const CHECK_MS = 1000;
const MAX_LOGO_BYTES = 1024 * 1024;
const LOGO_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

interface Reading {
  readonly version: string;
  readonly theme: Theme;
  readonly files: ReadonlyMap<string, ThemeFile>;
}

/**
 * The theme of settings and of `site.json`, which is read again when it or the logo changes. While it
 * cannot be read, the last theme stays.
 */
export function openThemes({ folder, settings = {}, clock, warn }: ThemeOptions): Themes {
  let checkedAt: number | undefined;
  let current: Reading = { version: '', ...finished(withSettings(DEFAULT_THEME, settings), undefined, warn) };
  function refresh(): Reading {
    const now = clock();
    if (checkedAt !== undefined && Math.abs(now - checkedAt) < CHECK_MS) return current;
    checkedAt = now;
    const place = folder();
    const version = versionOf(place);
    if (version === current.version) return current;
    try {
      current = { version, ...read(place, settings, warn) };
    } catch (error) {
      warn(`site.json: ${messageOf(error)}`);
      current = { ...current, version };
    }
    return current;
  }
  return { theme: () => refresh().theme, file: (name) => refresh().files.get(name) };
}

/** Changes when the file, or another one in its folder with a logo's name, does. */
function versionOf(folder: string | undefined): string {
  if (folder === undefined) return '';
  const { mtimeMs, size } = statSync(join(folder, 'site.json'), { throwIfNoEntry: false }) ?? {};
  if (mtimeMs === undefined) return '';
  const { mtimeMs: changedAt } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return [folder, mtimeMs, size, changedAt].join(' ');
}

function read(
  folder: string | undefined,
  settings: ThemeOptions['settings'],
  warn: (line: string) => void,
): Omit<Reading, 'version'> {
  const path = folder === undefined ? undefined : join(folder, 'site.json');
  if (folder === undefined || path === undefined || !statSync(path, { throwIfNoEntry: false })) {
    return finished(withSettings(DEFAULT_THEME, settings), undefined, warn);
  }
  const checked = siteFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!checked.success) throw new Error(issueText(checked.error));
  const unused = Object.keys(checked.data.colours ?? {}).filter((name) => name !== 'accent');
  if (unused.length > 0) warn(`site.json: colours: only accent can be chosen, not ${unused.join(', ')}`);
  const logo = checked.data.logo === undefined ? undefined : readLogo(folder, checked.data.logo);
  return finished(withSettings(themeOf(checked.data), settings), logo, warn);
}

function readLogo(folder: string, name: string): { readonly name: string; readonly file: ThemeFile } {
  const path = join(folder, name);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new Error(`the logo ${name} is not in ${folder}`);
  if (stat.size > MAX_LOGO_BYTES) throw new Error(`the logo ${name} is larger than 1 MB`);
  const bytes = readFileSync(path);
  const suffix = (name.split('.').at(-1) ?? '').toLowerCase();
  return {
    name: `logo-${hashOf(bytes)}.${suffix}`,
    file: { bytes, contentType: LOGO_TYPES[suffix] ?? 'application/octet-stream' },
  };
}

const withSettings = (theme: Theme, settings: ThemeOptions['settings'] = {}): Theme => ({
  ...theme,
  ...(settings.name !== undefined && { name: settings.name }),
  ...(settings.logoUrl !== undefined && { logo: settings.logoUrl }),
  ...(settings.accent !== undefined && {
    accent: { light: settings.accent, dark: lighter(settings.accent) },
  }),
});

/** Half-way to white, so that a colour for paper can be read on black. */
const lighter = (colour: string): string =>
  `#${[1, 3, 5]
    .map((start) =>
      Math.round((Number.parseInt(colour.slice(start, start + 2), 16) + 2 * 255) / 3)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Adds the files that the theme needs, and their names. */
function finished(
  theme: Theme,
  logo: { readonly name: string; readonly file: ThemeFile } | undefined,
  warn: (line: string) => void,
): Omit<Reading, 'version'> {
  const { accent } = theme;
  for (const warning of accent ? accentWarnings(accent) : []) warn(`the site's ${warning}`);
  const files = new Map<string, ThemeFile>();
  const styles = accent && accentStyles(accent);
  const stylesName = styles && `theme-${hashOf(styles)}.css`;
  if (stylesName !== undefined) {
    files.set(stylesName, { bytes: Buffer.from(styles ?? ''), contentType: 'text/css; charset=utf-8' });
  }
  if (logo !== undefined) files.set(logo.name, logo.file);
  return {
    theme: {
      ...theme,
      ...(stylesName !== undefined && { stylesName }),
      ...(logo !== undefined && theme.logo === undefined && { logoName: logo.name }),
    },
    files,
  };
}

const hashOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** The colours of css/base.css that the accent is read on, or that are read on it. */
const BESIDE: Readonly<Record<string, SchemeColour>> = {
  paper: { light: '#fbfaf7', dark: '#151412' },
  mat: { light: '#efece5', dark: '#26231f' },
  'the text of buttons': { light: '#ffffff', dark: '#0a2220' },
};

/** WCAG 2.2, 1.4.3: of text of normal size. */
const AA = 4.5;

/** A line for each colour beside which the accent is hard to read. */
const accentWarnings = (accent: SchemeColour): string[] =>
  Object.entries(BESIDE).flatMap(([name, colours]) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const ratio = contrast(accent[scheme], colours[scheme]);
      return ratio >= AA
        ? []
        : [
            `accent ${accent[scheme]} (${scheme}) beside ${name} ${colours[scheme]} has a contrast of ${ratio.toFixed(1)}; readable text needs ${AA}`,
          ];
    }),
  );

/** The contrast of two colours such as `#0f5e59`, from 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const hex = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0f5e59');
const colour = z.union([hex, z.strictObject({ light: hex, dark: hex })]);
const text = z.union([z.string(), z.strictObject({ de: z.string(), en: z.string() })]);
const url = z
  .string()
  .refine(
    (value) => /^\/(?![/\\])/.test(value) || /^(?:https?:\/\/|mailto:)\S+$/.test(value),
    'must be a URL with http, https or mailto, or a path such as /de/impressum',
  );
const localisedUrl = z.union([url, z.strictObject({ de: url, en: url })]);

/** What an operator may write into `site.json`. Everything can be left out. */
const siteFile = z.strictObject({
  name: z.string().min(1).optional(),
  tagline: text.optional(),
  logo: z
    .string()
    .regex(
      /^[\w-]+\.(?:svg|png|webp|jpe?g)$/i,
      'must be the name of an SVG, PNG, WebP or JPEG file in the same folder',
    )
    .optional(),
  colours: z.looseObject({ accent: colour.optional() }).optional(),
  imprint: localisedUrl.optional(),
  footerLinks: z.array(z.strictObject({ label: text, url: localisedUrl })).optional(),
});

type SiteFile = z.output<typeof siteFile>;

/** The theme that the content of `site.json` describes; the logo is not in it. */
function themeOf(file: SiteFile): Theme {
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
