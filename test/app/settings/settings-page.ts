import { SETTINGS, SETTINGS_BY_TOPIC, type SettingRow } from '../../../src/app/settings/settings-table.ts';

/** The settings that a newcomer needs, in the README. */
const BASIC: readonly SettingRow[] = [
  SETTINGS.host,
  SETTINGS.port,
  SETTINGS.baseUrl,
  SETTINGS.dataDir,
  SETTINGS.contentDir,
  SETTINGS.storeUrl,
  SETTINGS.searchUrls,
  SETTINGS.trustProxy,
  SETTINGS.metricsPort,
  SETTINGS.logLevel,
];

const INTRODUCTION = `<!-- Made from src/app/settings/settings-table.ts by \`npx vitest run test/app/settings -u\`. -->
# Settings

Settings are environment variables. If one is invalid, the process exits with a line that names it. An empty variable counts as not set, except for a schedule, which it switches off.

URLs may be written with Unicode characters (\`https://kultúrőr.example\`); they are used in their encoded form (\`https://xn--kultrr-sya11e.example\`).

Secrets can be in files: \`STORE_URL_FILE=/run/secrets/store_url\` sets \`STORE_URL\`. It works for all settings marked *secret*.

Indexed documents contain URLs. After a change of \`BASE_URL\` (also by \`HOST\` or \`PORT\`), \`ID_BASE\`, \`OBJECT_PAGE_URL\` or a setting for previews, run \`vitrine index\`: it fills a new index while searches use the old one. Until then, \`vitrine serve\` names the old URL when it starts: pages of the site link as the settings say, responses of the API contain the old URLs.`;

/** The page docs/settings.md. */
export function settingsPage(): string {
  const sections = Object.entries(SETTINGS_BY_TOPIC).map(
    ([topic, rows]) => `## ${topic}\n\n${table(Object.values(rows), '')}`,
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

/** The README with the table of its settings made again. */
export const withBasicSettings = (readme: string): string =>
  readme.replace(/^\| Name \| Default \| Meaning \|\n(?:\|.*\n)*/m, () => `${table(BASIC, 'docs/')}\n`);

/** The file deploy/systemd/vitrine.env.example: all settings, commented out. */
export function environmentExample(): string {
  const sections = Object.entries(SETTINGS_BY_TOPIC).map(([topic, rows]) => {
    const lines = Object.values(rows).flatMap((row) => {
      const isText = typeof row.default === 'string';
      const remarks = [
        ...(isText || defaultOf(row) === '' ? [] : [`default: ${defaultOf(row)}`]),
        ...(row.secret === undefined ? [] : [`or ${row.name}_FILE, a file that contains it`]),
      ];
      const comment = [row.meaning.replaceAll('`', ''), ...remarks].join('; ');
      return [`# ${comment}`, `#${row.name}=${isText ? row.default : ''}`];
    });
    return `## ${topic}\n\n${lines.join('\n')}`;
  });
  return `# Settings of the units in this folder; docs/settings.md explains them.\n\n${sections.join('\n\n')}\n`;
}

/** `folder`: where the pages are, as seen from the table's own. */
function table(rows: readonly SettingRow[], folder: string): string {
  const lines = rows.map((row) => {
    const more = row.page === undefined ? '' : ` ([more](${folder}${row.page}))`;
    const secret = row.secret === undefined ? '' : ' (*secret*)';
    return `| \`${row.name}\` | ${defaultOf(row)} | ${row.meaning}${secret}${more} |`;
  });
  return ['| Name | Default | Meaning |', '|---|---|---|', ...lines].join('\n');
}

function defaultOf({ default: value = '', defaultText }: SettingRow): string {
  if (defaultText !== undefined) return defaultText;
  return typeof value === 'function'
    ? value({ host: 'HOST', port: 'PORT', baseUrl: 'BASE_URL', dataDir: 'DATA_DIR' })
    : value;
}
