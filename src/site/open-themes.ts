import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { enclosedFault, readEnclosedSync, textOf } from '../kernel/enclosed-files.ts';
import { messageOf } from '../kernel/error-message.ts';
import { isMissing } from '../kernel/files.ts';
import { issueText } from '../kernel/issue-text.ts';
import { accentWarnings } from './theme/contrast.ts';
import { type SiteFile, siteFile, themeOf } from './theme/site-file.ts';
import { DEFAULT_THEME, type Theme, type ThemeFile, type Themes } from './theme/theme.ts';
import { accentStyles } from './theme/theme-styles.ts';

export type { Themes };

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
const [MAX_FILE_BYTES, MAX_PICTURE_BYTES] = [1024 * 1024, 1024 * 1024];
const TYPES: Readonly<Record<string, string>> = {
  ico: 'image/vnd.microsoft.icon',
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
 * The theme of settings and of `site.json`, which is read again when it or one of its pictures changes. While it
 * cannot be read, the last theme stays.
 */
export function openThemes({ folder, settings = {}, clock, warn }: ThemeOptions): Themes {
  let checkedAt: number | undefined;
  let current: Reading = { version: '', ...finished(withSettings(DEFAULT_THEME, settings), {}, warn) };
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
      warn(`site.json: ${enclosedFault(error) ?? messageOf(error)}`);
      current = { ...current, version };
    }
    return current;
  }
  return { theme: () => refresh().theme, file: (name) => refresh().files.get(name) };
}

/** Changes when the file, or another one in its folder with a logo's name, does. */
function versionOf(folder: string | undefined): string {
  if (folder === undefined) return '';
  const [file, own] = [join(folder, 'site.json'), folder].map(stampOf);
  return file === undefined ? '' : [folder, file, own].join(' ');
}

/** Undefined if there is nothing. What cannot be looked at, such as a link to itself, is reported when it is read. */
function stampOf(path: string): string | undefined {
  try {
    const { mtimeMs, ctimeMs, size, ino } = statSync(path);
    return [mtimeMs, ctimeMs, size, ino].join(' ');
  } catch (error) {
    return isMissing(error) ? undefined : messageOf(error);
  }
}

function read(
  folder: string | undefined,
  settings: ThemeOptions['settings'],
  warn: (line: string) => void,
): Omit<Reading, 'version'> {
  const text = folder === undefined ? undefined : readFile(folder);
  if (folder === undefined || text === undefined) {
    return finished(withSettings(DEFAULT_THEME, settings), {}, warn);
  }
  const checked = siteFile.safeParse(JSON.parse(text));
  if (!checked.success) throw new Error(issueText(checked.error));
  const unused = Object.keys(checked.data.colours ?? {}).filter((name) => name !== 'accent');
  if (unused.length > 0) warn(`site.json: colours: only accent can be chosen, not ${unused.join(', ')}`);
  return finished(withSettings(themeOf(checked.data), settings), readPictures(folder, checked.data), warn);
}

/** Undefined if there is none. Errors: NotEnclosed; those of the file system. */
function readFile(folder: string): string | undefined {
  try {
    return textOf(readEnclosedSync(folder, 'site.json', MAX_FILE_BYTES));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A picture beside `site.json`, with a name that changes with it. */
interface Picture {
  readonly name: string;
  readonly file: ThemeFile;
}

interface Pictures {
  readonly logo?: { readonly light: Picture; readonly dark: Picture } | undefined;
  readonly favicon?: Picture | undefined;
}

/** Errors: those of files that are absent or cannot be read. */
function readPictures(folder: string, { logo, favicon }: SiteFile): Pictures {
  const logos = typeof logo === 'string' ? { light: logo, dark: logo } : logo;
  return {
    logo: logos && {
      light: readPicture(folder, 'logo', logos.light),
      dark: readPicture(folder, 'logo', logos.dark),
    },
    favicon: favicon === undefined ? undefined : readPicture(folder, 'favicon', favicon),
  };
}

function readPicture(folder: string, role: 'logo' | 'favicon', name: string): Picture {
  const bytes = pictureBytes(folder, role, name);
  const suffix = (name.split('.').at(-1) ?? '').toLowerCase();
  return {
    name: `${role}-${hashOf(bytes)}.${suffix}`,
    file: { bytes, contentType: TYPES[suffix] ?? 'application/octet-stream' },
  };
}

function pictureBytes(folder: string, role: string, name: string): Buffer {
  try {
    return readEnclosedSync(folder, name, MAX_PICTURE_BYTES);
  } catch (cause) {
    if (isMissing(cause)) throw new Error(`the ${role} ${name} is not in ${folder}`, { cause });
    throw new Error(`the ${role} ${name}: ${enclosedFault(cause) ?? messageOf(cause)}`, { cause });
  }
}

const withSettings = (theme: Theme, settings: ThemeOptions['settings'] = {}): Theme => ({
  ...theme,
  ...(settings.name !== undefined && { name: settings.name }),
  ...(settings.logoUrl !== undefined && { logo: { light: settings.logoUrl, dark: settings.logoUrl } }),
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
  { logo, favicon }: Pictures,
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
  for (const picture of [logo?.light, logo?.dark, favicon]) {
    if (picture !== undefined) files.set(picture.name, picture.file);
  }
  return {
    theme: {
      ...theme,
      ...(stylesName !== undefined && { stylesName }),
      ...(logo !== undefined &&
        theme.logo === undefined && { logoName: { light: logo.light.name, dark: logo.dark.name } }),
      ...(favicon !== undefined && { faviconName: favicon.name }),
    },
    files,
  };
}

const hashOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);
