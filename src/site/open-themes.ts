import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/error-message.ts';
import { issueText } from '../kernel/issue-text.ts';
import { accentWarnings } from './theme/contrast.ts';
import { siteFile, themeOf } from './theme/site-file.ts';
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
