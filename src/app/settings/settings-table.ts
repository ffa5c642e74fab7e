import { join, resolve } from 'node:path';
import { z } from 'zod';
import { BUILTIN } from '../../media/embedding/embedder.ts';
import { FORMAT_PREFIXES } from '../../surfaces/oai/repository.ts';
import {
  apiKey,
  baseUrl,
  baseUrls,
  bookStackToken,
  directusToken,
  LOG_LEVELS,
  oaiFormats,
  onOff,
  port,
  proxies,
  redisUrl,
  schedule,
  searchSeconds,
  slowSeconds,
  storeUrl,
  urlTemplate,
} from './setting-values.ts';

/** Settings that defaults of others depend on; they come before these in the table. */
interface EarlierSettings {
  readonly host: string;
  readonly port: number | string;
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly cmsUrl?: string | undefined;
}

export interface SettingRow {
  /** The environment variable. */
  readonly name: string;
  /** Parses the variable's text. */
  readonly schema: z.ZodType;
  /** Text for `schema`, or the value itself if it depends on other settings. */
  readonly default?: string | ((earlier: EarlierSettings) => string);
  /** What the documentation says instead of the default. */
  readonly defaultText?: string;
  readonly meaning: string;
  /** The page in docs/ that says more. */
  readonly page?: string;
  /** A password or key: all of the value, or the password in the URL. It may be in a file, and is never shown. */
  readonly secret?: 'value' | 'password';
}

const folder = z.string().transform((path) => resolve(path));
const modelFolder = z.string().transform((path) => (path === BUILTIN ? path : resolve(path)));

/** A row of the table. */
const setting = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  meaning: string,
  more: Omit<SettingRow, 'name' | 'schema' | 'meaning'> = {},
) => ({ name, schema, meaning, ...more });

const SERVICE = {
  host: setting('HOST', z.string(), 'host name or IP address to listen on', { default: '127.0.0.1' }),
  port: setting('PORT', port, 'port to listen on', { default: '8080' }),
  baseUrl: setting('BASE_URL', baseUrl, 'public URL of the service', {
    default: ({ host, port }) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  }),
  docsUrl: setting('DOCS_URL', baseUrl, 'URL of the documentation', {
    default: ({ baseUrl }) => `${baseUrl}/docs`,
  }),
  trustProxy: setting(
    'TRUST_PROXY',
    proxies,
    'whose `X-Forwarded-For` identifies clients: the number of proxies, or their IP addresses',
    { default: 'off', page: 'operations.md#behind-a-proxy' },
  ),
  redisUrl: setting(
    'REDIS_URL',
    redisUrl.optional(),
    '`redis://` or `rediss://`: where uploads are counted for the rate limits of several processes',
    { defaultText: 'in memory', page: 'operations.md#several-processes', secret: 'password' },
  ),
  metricsPort: setting(
    'METRICS_PORT',
    z.preprocess((value) => (value === 'off' ? undefined : value), port.optional()),
    'port of `/metrics` on `HOST`',
    { default: 'off', page: 'operations.md' },
  ),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
    LOG_LEVELS.join(', '),
    { default: 'info' },
  ),
  logClients: setting(
    'LOG_CLIENT_ADDRESS',
    z.enum(['off', 'network', 'full'], 'must be off, network or full'),
    'what the log says of clients: nothing, the network of their IP address, or all of it',
    { default: 'off', page: 'operations.md#logs' },
  ),
  legacyEndsAt: setting(
    'LEGACY_END',
    z.iso.date('must be a day such as 2027-04-01').transform((day) => Date.parse(day)),
    'first day (UTC) on which `/search` and `/object` return 410',
    { default: '2027-04-01' },
  ),
};

const RECORDS = {
  dataDir: setting('DATA_DIR', folder, 'folder of record store, index, previews, dataset and reports', {
    default: './data',
  }),
  storeUrl: setting('STORE_URL', storeUrl.optional(), 'PostgreSQL database that holds the records instead', {
    defaultText: 'SQLite in DATA_DIR',
    page: 'deployment.md#records-in-postgresql',
    secret: 'password',
  }),
  idBase: setting('ID_BASE', baseUrl, 'base URL of persistent identifiers', {
    default: ({ baseUrl }) => `${baseUrl}/id`,
    page: 'linked-data.md',
  }),
  objectPageUrl: setting(
    'OBJECT_PAGE_URL',
    urlTemplate(['{uuid}']),
    "URL of an object's page; by default that of the site",
    { default: ({ baseUrl }) => `${baseUrl}/objects/{uuid}` },
  ),
};

const SEARCH = {
  searchUrls: setting(
    'SEARCH_URL',
    z.preprocess((value) => (value === 'embedded' ? undefined : value), baseUrls.optional()),
    'nodes of a Typesense cluster, separated by commas',
    { default: 'embedded', page: 'typesense.md' },
  ),
  searchApiKey: setting(
    'SEARCH_API_KEY',
    apiKey.optional(),
    'key of the cluster, or of `vitrine engine`, that may only search',
    { page: 'typesense.md#keys', secret: 'value' },
  ),
  searchAdminApiKey: setting(
    'SEARCH_ADMIN_API_KEY',
    apiKey.optional(),
    'key of the cluster, or of `vitrine engine`, that may do everything',
    { page: 'typesense.md#keys', secret: 'value' },
  ),
  searchTimeLimitMs: setting(
    'SEARCH_TIME_LIMIT',
    searchSeconds,
    'seconds that a search may take once it has begun, including its response; the embedded engine stops after 70 % of it and returns what it has found',
    { default: '2' },
  ),
  searchWaitLimitMs: setting(
    'SEARCH_WAIT_LIMIT',
    searchSeconds,
    'seconds that a search may wait before it begins; the embedded engine only, with Typesense waiting counts in `SEARCH_TIME_LIMIT`',
    { default: '10' },
  ),
  slowSearchMs: setting(
    'SLOW_SEARCH',
    slowSeconds,
    'searches that take longer than so many seconds are logged with what took the time; or `off`',
    { default: '0.5', page: 'operations.md#slow-searches' },
  ),
  textModel: setting(
    'TEXT_MODEL',
    modelFolder.optional(),
    'folder of a text model for similarity and search by meaning; `builtin`: no other model',
    { defaultText: 'what is installed, else built-in', page: 'pictures.md#models' },
  ),
  imageModel: setting(
    'IMAGE_MODEL',
    modelFolder.optional(),
    'folder of an image model; `builtin`: no other model',
    { defaultText: 'what is installed, else built-in', page: 'pictures.md#models' },
  ),
  modelsDir: setting('MODELS_DIR', folder, 'folder of the installed models', {
    default: ({ dataDir }) => join(dataDir, 'models'),
    defaultText: 'DATA_DIR/models',
    page: 'pictures.md#models',
  }),
  languageExpansion: setting(
    'LANGUAGE_EXPANSION',
    onOff,
    '`off`: `word_forms` has no effect; searches find words only as they are, also on the site, and not by other forms, parts, spellings or names',
    { default: 'on', page: 'search.md' },
  ),
};

const PICTURES = {
  allowPrivateImages: setting(
    'ALLOW_PRIVATE_IMAGES',
    onOff,
    '`on` lets pictures be fetched, links be asked for and harvests be redirected at loopback and private IP addresses',
    { default: 'off', page: 'pictures.md' },
  ),
  checkLinksAt: setting(
    'CHECK_LINKS_AT',
    schedule,
    'when `serve` asks whether a thirtieth of all links of records work, in UTC; empty: never',
    { default: '00:30', page: 'quality.md#links' },
  ),
  previewUrl: setting('PREVIEW_URL', baseUrl, 'where previews are served', {
    default: ({ baseUrl }) => `${baseUrl}/previews`,
    page: 'pictures.md',
  }),
  previewsInCopyright: setting(
    'PREVIEWS_IN_COPYRIGHT',
    onOff,
    '`off`: no previews of pictures that are in copyright',
    { default: 'on', page: 'pictures.md' },
  ),
};

const CONTENT = {
  contentDir: setting(
    'CONTENT_DIR',
    folder.optional(),
    'folder of institutions, pages, pictures and knowledge base',
    { defaultText: "the sample's content with the sample's records, else none", page: 'content.md' },
  ),
  pageUrl: setting(
    'PAGE_URL',
    urlTemplate(['{slug}'], ['{lang}']),
    'URL of a page of the CMS or knowledge base',
    { default: ({ baseUrl }) => `${baseUrl}/{lang}/{slug}` },
  ),
  cmsUrl: setting('CMS_URL', baseUrl.optional(), 'a Directus with institutions, pages and pictures', {
    defaultText: 'files',
    page: 'content.md#in-a-directus',
  }),
  cmsToken: setting('CMS_TOKEN', directusToken.optional(), 'its read-only token', {
    page: 'content.md#in-a-directus',
    secret: 'value',
  }),
  cmsPublicUrl: setting(
    'CMS_PUBLIC_URL',
    baseUrl,
    'URL below which browsers get the pictures of institutions and pages',
    { default: ({ cmsUrl, baseUrl }) => cmsUrl ?? `${baseUrl}/cms`, defaultText: 'CMS_URL, or BASE_URL/cms' },
  ),
  cmsEnv: setting('CMS_ENV', z.string(), 'pages of this environment can be searched', {
    default: 'production',
  }),
  wikiUrl: setting('WIKI_URL', baseUrl.optional(), 'a BookStack as knowledge base', {
    defaultText: 'files',
    page: 'content.md#in-a-bookstack',
  }),
  wikiToken: setting('WIKI_TOKEN', bookStackToken.optional(), '`ID:SECRET` of its API token', {
    page: 'content.md#in-a-bookstack',
    secret: 'value',
  }),
  syncAt: setting('SYNC_AT', schedule, 'when `serve` does what `sync` does, in UTC; empty: never', {
    default: '*/15 * * * *',
    page: 'content.md',
  }),
};

const SITE = {
  site: {
    name: 'SITE',
    schema: onOff,
    default: 'on',
    meaning: '`off` serves the API without pages for people',
    page: 'site.md#without-the-site',
  },
  siteName: {
    name: 'SITE_NAME',
    schema: z.string().optional(),
    defaultText: '`site.json`, or Vitrine',
    meaning: 'name of the site, and of the OAI-PMH repository',
    page: 'site.md',
  },
  siteLogo: {
    name: 'SITE_LOGO',
    schema: baseUrl.optional(),
    defaultText: '`site.json`, or none',
    meaning: 'URL of a logo, shown instead of the name',
    page: 'site.md',
  },
  siteAccent: {
    name: 'SITE_ACCENT',
    schema: z
      .string()
      .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0f5e59')
      .optional(),
    defaultText: '`site.json`, or `#0f5e59`',
    meaning: 'colour of links and buttons',
    page: 'site.md#accent',
  },
} as const satisfies Record<string, SettingRow>;

const DATASET = {
  exportAt: setting('EXPORT_AT', schedule, 'when `serve` does what `export` does, in UTC; empty: never', {
    default: '02:00',
    page: 'export.md#the-dataset',
  }),
  downloadUrl: setting('DOWNLOAD_URL', baseUrl, 'URL of the dataset', {
    default: ({ baseUrl }) => `${baseUrl}/download`,
    page: 'export.md#the-dataset',
  }),
  datasetLicense: setting(
    'DATASET_LICENSE',
    z
      .url({
        protocol: /^https?$/,
        error: 'must be a URL such as https://creativecommons.org/publicdomain/zero/1.0/',
      })
      .optional(),
    'URL of the licence of the records, for the description of the dataset',
    { defaultText: 'none stated', page: 'export.md#the-description' },
  ),
  oaiAdminEmail: setting(
    'OAI_ADMIN_EMAIL',
    z.email('must be an e-mail address'),
    'e-mail address in `Identify`',
    { default: 'admin@example.org', page: 'oai.md' },
  ),
  oaiFormats: setting(
    'OAI_FORMATS',
    oaiFormats,
    'metadata formats that are offered; the protocol requires `oai_dc`',
    { default: FORMAT_PREFIXES.join(','), page: 'oai.md' },
  ),
  oaiTokenKey: setting(
    'OAI_TOKEN_KEY',
    z.string().min(16, 'must have 16 characters or more').optional(),
    'signs resumption tokens; set it if several machines have separate record stores',
    { defaultText: 'kept in the record store', page: 'oai.md', secret: 'value' },
  ),
};

/** All settings by the heading under which docs/settings.md lists them. */
export const SETTINGS_BY_TOPIC: Readonly<Record<string, Readonly<Record<string, SettingRow>>>> = {
  'The service': SERVICE,
  'Records and identifiers': RECORDS,
  Search: SEARCH,
  Pictures: PICTURES,
  'Institutions, pages, knowledge base': CONTENT,
  'The site': SITE,
  'Dataset and harvesting': DATASET,
};

/** Every setting, once: name, check, default and meaning. Keys are those of `Settings`. */
export const SETTINGS = { ...SERVICE, ...RECORDS, ...SEARCH, ...PICTURES, ...CONTENT, ...SITE, ...DATASET };

export const SETTING_NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name);

type Table = typeof SETTINGS;

/** The values of the settings, by their keys in the table. */
export type SettingValues = { readonly [Key in keyof Table]: z.output<Table[Key]['schema']> };
