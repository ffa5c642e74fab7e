import { join, resolve } from 'node:path';
import { z } from 'zod';
import { withSecretFiles } from './secret-files.ts';
import { baseUrl, baseUrls, urlTemplate } from './setting-urls.ts';
import {
  apiKey,
  oaiFormats,
  onOff,
  port,
  proxies,
  redisAddress,
  schedule,
  searchSeconds,
  storeAddress,
} from './setting-values.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  BASE_URL: baseUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  CMS_URL: baseUrl.optional(),
  CMS_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, 'must be a static token of Directus, without blanks')
    .optional(),
  STORE_URL: storeAddress.optional(),
  CMS_ENV: z.string().min(1).default('production'),
  CMS_PUBLIC_URL: baseUrl.optional(),
  CONTENT_DIR: z.string().min(1).optional(),
  ID_BASE: baseUrl.optional(),
  DOCS_URL: baseUrl.optional(),
  OBJECT_PAGE_URL: urlTemplate(['{uuid}']).optional(),
  PAGE_URL: urlTemplate(['{slug}'], ['{lang}']).optional(),
  PREVIEW_URL: baseUrl.optional(),
  PREVIEWS_IN_COPYRIGHT: onOff.default(true),
  ALLOW_PRIVATE_IMAGES: onOff.default(false),
  EXPORT_AT: schedule.prefault('02:00'),
  DOWNLOAD_URL: baseUrl.optional(),
  SYNC_AT: schedule.prefault('*/15 * * * *'),
  WIKI_URL: baseUrl.optional(),
  WIKI_TOKEN: z
    .string()
    .regex(/^[!-9;-~]+:[!-9;-~]+$/, 'must be ID:SECRET of an API token of BookStack')
    .optional(),
  REDIS_URL: redisAddress.optional(),
  SEARCH_URL: z.preprocess((value) => (value === 'embedded' ? undefined : value), baseUrls.optional()),
  SEARCH_API_KEY: apiKey.optional(),
  SEARCH_ADMIN_API_KEY: apiKey.optional(),
  SEARCH_TIME_LIMIT: searchSeconds.prefault('2'),
  TEXT_MODEL: z.string().min(1).optional(),
  IMAGE_MODEL: z.string().min(1).optional(),
  OAI_NAME: z.string().min(1).default('Vitrine'),
  OAI_ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@example.org'),
  OAI_FORMATS: oaiFormats.default(['edm', 'oai_dc']),
  OAI_TOKEN_KEY: z.string().min(16, 'must have 16 characters or more').optional(),
  METRICS_PORT: z.preprocess((value) => (value === 'off' ? undefined : value), port.optional()),
  LEGACY_END: z.iso.date('must be a day such as 2027-04-01').default('2027-04-01'),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** Names of the environment variables that are settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** Everything that an operator can set, with the defaults filled in. URLs are normalized and have no slash at the end. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** {base_url} of the spec. */
  readonly baseUrl: string;
  /** {id_base} of the spec. */
  readonly idBase: string;
  /** {docs_url} of the spec. */
  readonly docsUrl: string;
  /** Address of an object's page; `{uuid}` stands for its id. */
  readonly objectPageUrl: string;
  readonly dataDir: string;
  /** Folder of the file CMS and of the wiki; undefined for that of the sample, where the records are the sample's. */
  readonly contentDir: string | undefined;
  /** The Directus that is the CMS; undefined: files. */
  readonly cms: { readonly url: string; readonly token: string } | undefined;
  /** {cms_base_url} of the spec. */
  readonly cmsPublicUrl: string;
  /** The environment whose entries `sync` indexes. */
  readonly cmsEnv: string;
  /** The BookStack with the knowledge base, with `ID:SECRET` of an API token; undefined where it is files. */
  readonly wiki: { readonly url: string; readonly token: string } | undefined;
  /** Address of a page of CMS or wiki; `{lang}` and `{slug}` stand for its language and slug. */
  readonly pageUrl: string;
  /** Cron pattern of `sync` in UTC; undefined where this process is not to do it. */
  readonly syncAt: string | undefined;
  /** Cron pattern of `export` in UTC; undefined where this process is not to do it. */
  readonly exportAt: string | undefined;
  /** Folder of the dataset exports. */
  readonly exportDir: string;
  /** {download_url} of the spec. */
  readonly downloadUrl: string;
  /** The SQLite file of the record store. */
  readonly recordsFile: string;
  /** The PostgreSQL database that holds the record store in its place; with a password. */
  readonly storeUrl: string | undefined;
  /** Folder of the embedded engine. */
  readonly indexDir: string;
  /** Folder of pictures of the file CMS that were made for clients. */
  readonly assetCacheDir: string;
  /** Where previews are served; without a slash at the end. */
  readonly previewUrl: string;
  /** Folder of the previews. */
  readonly previewDir: string;
  /** Whether previews are made of pictures that are in copyright. */
  readonly previewsInCopyright: boolean;
  /** Whether pictures may be fetched from loopback and private ranges. */
  readonly allowPrivateImages: boolean;
  /** Addresses of the nodes of a Typesense cluster; undefined for the embedded engine. */
  readonly searchUrls: readonly string[] | undefined;
  /** Keys of the cluster, or of `vitrine engine`: searching only, and everything. */
  readonly searchApiKey: string | undefined;
  readonly searchAdminApiKey: string | undefined;
  /** The longest time that a search for a client may take, waiting included. */
  readonly searchTimeLimitMs: number;
  /** Folder of the text model; undefined for the built-in one. */
  readonly textModel: string | undefined;
  /** The same of the image model. */
  readonly imageModel: string | undefined;
  /** Where /metrics is served, on HOST; undefined: nowhere. */
  readonly metricsPort: number | undefined;
  /** First moment at which the deprecated endpoints are gone, in Unix milliseconds. */
  readonly legacyEndsAt: number;
  /** Whose `X-Forwarded-For` says who a client is: nobody's, that of so many proxies, or of these addresses. */
  readonly trustProxy: false | number | string[];
  /** What the OAI-PMH provider says of itself. */
  readonly oaiName: string;
  readonly oaiAdminEmail: string;
  /** The prefixes of its metadata formats. */
  readonly oaiFormats: readonly string[];
  /** Signs its resumption tokens; undefined: a key that is kept with the records. */
  readonly oaiTokenKey: string | undefined;
  /** Where limits of several processes are counted together; it may hold a password. */
  readonly redisUrl: string | undefined;
  readonly logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/** Wrong settings: a line for each; the message is the first one. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly [string, ...string[]]) {
    super(faults[0]);
    this.faults = faults;
  }
}

const SCHEDULES: readonly string[] = ['EXPORT_AT', 'SYNC_AT'];

/**
 * Reads the settings from environment variables; the only place that does.
 * An empty variable counts as not set, but for a schedule, which it switches off.
 * Errors: SettingsError naming variables and values, but no secrets.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const { environment: complete, faults } = withSecretFiles(environment);
  const given = Object.fromEntries(
    Object.entries(complete).filter(([name, value]) => value !== '' || SCHEDULES.includes(name)),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success || faults.length > 0) {
    const faultOf = ({ path, message }: z.core.$ZodIssue): string =>
      `setting ${shownSetting(String(path[0]), given[String(path[0])])}: ${message}`;
    const [first, ...others] = [...faults, ...(parsed.error?.issues ?? []).map(faultOf)];
    throw new SettingsError([first ?? 'settings cannot be read', ...others]);
  }
  const values = parsed.data;
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST;
  const ownUrl = values.BASE_URL ?? `http://${host}:${values.PORT}`;
  const dataDir = resolve(values.DATA_DIR);
  return {
    host: values.HOST,
    port: values.PORT,
    baseUrl: ownUrl,
    idBase: values.ID_BASE ?? `${ownUrl}/id`,
    docsUrl: values.DOCS_URL ?? `${ownUrl}/docs`,
    objectPageUrl: values.OBJECT_PAGE_URL ?? `${ownUrl}/objects/{uuid}`,
    dataDir,
    contentDir: values.CONTENT_DIR === undefined ? undefined : resolve(values.CONTENT_DIR),
    cms: cmsOf(values),
    cmsPublicUrl: values.CMS_PUBLIC_URL ?? values.CMS_URL ?? `${ownUrl}/cms`,
    cmsEnv: values.CMS_ENV,
    pageUrl: values.PAGE_URL ?? `${ownUrl}/{lang}/{slug}`,
    syncAt: values.SYNC_AT,
    exportAt: values.EXPORT_AT,
    exportDir: join(dataDir, 'export'),
    downloadUrl: values.DOWNLOAD_URL ?? `${ownUrl}/download`,
    wiki: wikiOf(values),
    recordsFile: join(dataDir, 'records.sqlite'),
    storeUrl: values.STORE_URL,
    indexDir: join(dataDir, 'index'),
    assetCacheDir: join(dataDir, 'assets'),
    previewUrl: values.PREVIEW_URL ?? `${ownUrl}/previews`,
    previewDir: join(dataDir, 'previews'),
    previewsInCopyright: values.PREVIEWS_IN_COPYRIGHT,
    allowPrivateImages: values.ALLOW_PRIVATE_IMAGES,
    searchUrls: values.SEARCH_URL,
    searchApiKey: values.SEARCH_API_KEY,
    searchAdminApiKey: values.SEARCH_ADMIN_API_KEY,
    searchTimeLimitMs: values.SEARCH_TIME_LIMIT,
    imageModel: values.IMAGE_MODEL === undefined ? undefined : resolve(values.IMAGE_MODEL),
    textModel: values.TEXT_MODEL === undefined ? undefined : resolve(values.TEXT_MODEL),
    metricsPort: values.METRICS_PORT,
    legacyEndsAt: Date.parse(values.LEGACY_END),
    trustProxy: values.TRUST_PROXY,
    oaiName: values.OAI_NAME,
    oaiAdminEmail: values.OAI_ADMIN_EMAIL,
    oaiFormats: values.OAI_FORMATS,
    oaiTokenKey: values.OAI_TOKEN_KEY,
    redisUrl: values.REDIS_URL,
    logLevel: values.LOG_LEVEL,
  };
}

function cmsOf({ CMS_URL: url, CMS_TOKEN: token }: z.output<typeof environmentSchema>): Settings['cms'] {
  if (url === undefined) return undefined;
  if (token === undefined) throw new SettingsError(['setting CMS_TOKEN: CMS_URL needs one']);
  return { url, token };
}

function wikiOf({ WIKI_URL: url, WIKI_TOKEN: token }: z.output<typeof environmentSchema>): Settings['wiki'] {
  if (url === undefined) return undefined;
  if (token === undefined) throw new SettingsError(['setting WIKI_TOKEN: WIKI_URL needs one']);
  return { url, token };
}

/** Name and value, the value only where it is no secret. */
function shownSetting(name: string, value: string | undefined): string {
  if (/(?:KEY|TOKEN|SECRET|PASSWORD)$/.test(name)) return name;
  // What stands before an @ in an address may be a password, also where it is malformed.
  const shown = /_URL$|^ID_BASE$/.test(name) ? value?.replace(/^(\w*:\/\/)?.*@/s, '$1…@') : value;
  return `${name}=${JSON.stringify(shown)}`;
}
