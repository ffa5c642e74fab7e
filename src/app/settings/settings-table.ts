import { resolve } from 'node:path';
import { z } from 'zod';
import { baseUrl, baseUrls, urlTemplate } from './setting-urls.ts';
import {
  apiKey,
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
  storeUrl,
} from './setting-values.ts';

/** Settings that defaults of others depend on; they come before these in the table. */
interface EarlierSettings {
  readonly host: string;
  readonly port: number | string;
  readonly baseUrl: string;
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

const SERVICE = {
  host: {
    name: 'HOST',
    schema: z.string(),
    default: '127.0.0.1',
    meaning: 'host name or IP address to listen on',
  },
  port: { name: 'PORT', schema: port, default: '8080', meaning: 'port to listen on' },
  baseUrl: {
    name: 'BASE_URL',
    schema: baseUrl,
    default: ({ host, port }) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    meaning: 'public URL of the service',
  },
  docsUrl: {
    name: 'DOCS_URL',
    schema: baseUrl,
    default: ({ baseUrl }) => `${baseUrl}/docs`,
    meaning: 'URL of the documentation',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    schema: proxies,
    default: 'off',
    meaning: 'whose `X-Forwarded-For` identifies clients: the number of proxies, or their IP addresses',
    page: 'operations.md#behind-a-proxy',
  },
  redisUrl: {
    name: 'REDIS_URL',
    schema: redisUrl.optional(),
    defaultText: 'in memory',
    meaning: '`redis://` or `rediss://`: where uploads are counted for the rate limit of several processes',
    page: 'operations.md#several-processes',
    secret: 'password',
  },
  metricsPort: {
    name: 'METRICS_PORT',
    schema: z.preprocess((value) => (value === 'off' ? undefined : value), port.optional()),
    default: 'off',
    meaning: 'port of `/metrics` on `HOST`',
    page: 'operations.md',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
    default: 'info',
    meaning: LOG_LEVELS.join(', '),
  },
  legacyEndsAt: {
    name: 'LEGACY_END',
    schema: z.iso.date('must be a day such as 2027-04-01').transform((day) => Date.parse(day)),
    default: '2027-04-01',
    meaning: 'first day (UTC) on which `/search` and `/object` return 410',
  },
} as const satisfies Record<string, SettingRow>;

const RECORDS = {
  dataDir: {
    name: 'DATA_DIR',
    schema: folder,
    default: './data',
    meaning: 'folder of record store, index, previews, dataset and reports',
  },
  storeUrl: {
    name: 'STORE_URL',
    schema: storeUrl.optional(),
    defaultText: 'SQLite in DATA_DIR',
    meaning: 'PostgreSQL database that holds the records instead',
    page: 'postgres.md',
    secret: 'password',
  },
  idBase: {
    name: 'ID_BASE',
    schema: baseUrl,
    default: ({ baseUrl }) => `${baseUrl}/id`,
    meaning: 'base URL of persistent identifiers',
    page: 'linked-data.md',
  },
  objectPageUrl: {
    name: 'OBJECT_PAGE_URL',
    schema: urlTemplate(['{uuid}']),
    default: ({ baseUrl }) => `${baseUrl}/objects/{uuid}`,
    meaning: "URL of an object's page; by default a plain page of ours",
  },
} as const satisfies Record<string, SettingRow>;

const SEARCH = {
  searchUrls: {
    name: 'SEARCH_URL',
    schema: z.preprocess((value) => (value === 'embedded' ? undefined : value), baseUrls.optional()),
    default: 'embedded',
    meaning: 'nodes of a Typesense cluster, separated by commas',
    page: 'typesense.md',
  },
  searchApiKey: {
    name: 'SEARCH_API_KEY',
    schema: apiKey.optional(),
    meaning: 'key of the cluster, or of `vitrine engine`, that may only search',
    page: 'typesense.md#keys',
    secret: 'value',
  },
  searchAdminApiKey: {
    name: 'SEARCH_ADMIN_API_KEY',
    schema: apiKey.optional(),
    meaning: 'key of the cluster, or of `vitrine engine`, that may do everything',
    page: 'typesense.md#keys',
    secret: 'value',
  },
  searchTimeLimitMs: {
    name: 'SEARCH_TIME_LIMIT',
    schema: searchSeconds,
    default: '2',
    meaning:
      'seconds that a search may take, including its wait in the queue and its response; the embedded engine stops after 70 % of it and returns what it has found',
  },
  textModel: {
    name: 'TEXT_MODEL',
    schema: folder.optional(),
    defaultText: 'built-in',
    meaning: 'folder of a text model for similarity and search by meaning',
    page: 'models.md',
  },
  imageModel: {
    name: 'IMAGE_MODEL',
    schema: folder.optional(),
    defaultText: 'built-in',
    meaning: 'folder of an image model',
    page: 'models.md',
  },
} as const satisfies Record<string, SettingRow>;

const PICTURES = {
  allowPrivateImages: {
    name: 'ALLOW_PRIVATE_IMAGES',
    schema: onOff,
    default: 'off',
    meaning: '`on` lets pictures be fetched from loopback and private IP addresses',
    page: 'pictures.md',
  },
  previewUrl: {
    name: 'PREVIEW_URL',
    schema: baseUrl,
    default: ({ baseUrl }) => `${baseUrl}/previews`,
    meaning: 'where previews are served',
    page: 'pictures.md',
  },
  previewsInCopyright: {
    name: 'PREVIEWS_IN_COPYRIGHT',
    schema: onOff,
    default: 'on',
    meaning: '`off`: no previews of pictures that are in copyright',
    page: 'pictures.md',
  },
} as const satisfies Record<string, SettingRow>;

const CONTENT = {
  contentDir: {
    name: 'CONTENT_DIR',
    schema: folder.optional(),
    defaultText: "the sample's content with the sample's records, else none",
    meaning: 'folder of institutions, pages, pictures and knowledge base',
    page: 'content.md',
  },
  pageUrl: {
    name: 'PAGE_URL',
    schema: urlTemplate(['{slug}'], ['{lang}']),
    default: ({ baseUrl }) => `${baseUrl}/{lang}/{slug}`,
    meaning: 'URL of a page of the CMS or knowledge base',
  },
  cmsUrl: {
    name: 'CMS_URL',
    schema: baseUrl.optional(),
    defaultText: 'files',
    meaning: 'a Directus with institutions, pages and pictures',
    page: 'directus.md',
  },
  cmsToken: {
    name: 'CMS_TOKEN',
    schema: directusToken.optional(),
    meaning: 'its read-only token',
    page: 'directus.md',
    secret: 'value',
  },
  cmsPublicUrl: {
    name: 'CMS_PUBLIC_URL',
    schema: baseUrl,
    default: ({ cmsUrl, baseUrl }) => cmsUrl ?? `${baseUrl}/cms`,
    defaultText: 'CMS_URL, or BASE_URL/cms',
    meaning: 'URL below which browsers get the pictures of institutions and pages',
  },
  cmsEnv: {
    name: 'CMS_ENV',
    schema: z.string(),
    default: 'production',
    meaning: 'pages of this environment can be searched',
  },
  wikiUrl: {
    name: 'WIKI_URL',
    schema: baseUrl.optional(),
    defaultText: 'files',
    meaning: 'a BookStack as knowledge base',
    page: 'bookstack.md',
  },
  wikiToken: {
    name: 'WIKI_TOKEN',
    schema: bookStackToken.optional(),
    meaning: '`ID:SECRET` of its API token',
    page: 'bookstack.md',
    secret: 'value',
  },
  syncAt: {
    name: 'SYNC_AT',
    schema: schedule,
    default: '*/15 * * * *',
    meaning: 'when `serve` does what `sync` does, in UTC; empty: never',
    page: 'content.md',
  },
} as const satisfies Record<string, SettingRow>;

const DATASET = {
  exportAt: {
    name: 'EXPORT_AT',
    schema: schedule,
    default: '02:00',
    meaning: 'when `serve` does what `export` does, in UTC; empty: never',
    page: 'dataset.md',
  },
  downloadUrl: {
    name: 'DOWNLOAD_URL',
    schema: baseUrl,
    default: ({ baseUrl }) => `${baseUrl}/download`,
    meaning: 'URL of the dataset',
    page: 'dataset.md',
  },
  oaiName: {
    name: 'OAI_NAME',
    schema: z.string(),
    default: 'Vitrine',
    meaning: 'name of the repository in `Identify`',
    page: 'oai.md',
  },
  oaiAdminEmail: {
    name: 'OAI_ADMIN_EMAIL',
    schema: z.email('must be an e-mail address'),
    default: 'admin@example.org',
    meaning: 'e-mail address in `Identify`',
    page: 'oai.md',
  },
  oaiFormats: {
    name: 'OAI_FORMATS',
    schema: oaiFormats,
    default: 'edm,oai_dc',
    meaning: 'metadata formats that are offered; the protocol requires `oai_dc`',
    page: 'oai.md',
  },
  oaiTokenKey: {
    name: 'OAI_TOKEN_KEY',
    schema: z.string().min(16, 'must have 16 characters or more').optional(),
    defaultText: 'kept in the record store',
    meaning: 'signs resumption tokens; set it if several machines have separate record stores',
    page: 'oai.md',
    secret: 'value',
  },
} as const satisfies Record<string, SettingRow>;

/** All settings by the heading under which docs/settings.md lists them. */
export const SETTINGS_BY_TOPIC: Readonly<Record<string, Readonly<Record<string, SettingRow>>>> = {
  'The service': SERVICE,
  'Records and identifiers': RECORDS,
  Search: SEARCH,
  Pictures: PICTURES,
  'Institutions, pages, knowledge base': CONTENT,
  'Dataset and harvesting': DATASET,
};

/** Every setting, once: name, check, default and meaning. Keys are those of `Settings`. */
export const SETTINGS = { ...SERVICE, ...RECORDS, ...SEARCH, ...PICTURES, ...CONTENT, ...DATASET };

export const SETTING_NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name);

type Table = typeof SETTINGS;

/** The values of the settings, by their keys in the table. */
export type SettingValues = { readonly [Key in keyof Table]: z.output<Table[Key]['schema']> };
