import { z } from 'zod';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { type Checked, type CmsMismatch, CmsUnreachable } from './cms.ts';
import type { ContentEntry } from './content-entry.ts';
import { type DirectusAccess, type DirectusClient, directusClient } from './directus/directus-client.ts';
import { DirectusFault, parseReply } from './directus/directus-fault.ts';
import { openDirectusCms } from './directus-cms.ts';
import { readCollections } from './directus-selections.ts';
import { byId } from './entries.ts';
import type { Institution } from './institution.ts';

export interface DirectusToCheck extends DirectusAccess {
  /** From which browsers fetch pictures. */
  readonly publicUrl: string;
}

const { ok, warning, fault } = findingsAbout('content (Directus)');
/** Further invalid entries are only counted. */
const MAX_MISMATCHES = 10;

/**
 * Checks whether Directus responds, accepts the token, has everything that is
 * requested from it, serves its pictures to everybody, and whether the token can
 * only read.
 */
export async function checkDirectus(directus: DirectusToCheck, signal?: AbortSignal): Promise<Finding[]> {
  const [cms, client] = [openDirectusCms(directus), directusClient(directus)];
  try {
    const institutions = await cms.institutions(signal);
    const content = await cms.contentWithBlocks(signal);
    const found = `${institutions.valid.length} institutions and ${content.valid.length} pages`;
    return [
      ok(`${directus.url} holds ${found}`),
      ...mismatches([...institutions.mismatches, ...content.mismatches]),
      ...checkOrder(institutions.valid.map(({ id }) => id)),
      ...(await checkLimit(client, signal)),
      ...(await checkPermissions(client, signal)),
      ...(await checkPictures(directus, picturesIn(institutions, content), signal)),
    ];
  } catch (error) {
    if (!(error instanceof CmsUnreachable)) throw error;
    return [fault(`${directus.url}: ${error.message}`, remedyFor(error))];
  } finally {
    await cms.close();
    await client.close();
  }
}

function remedyFor(error: CmsUnreachable): string {
  const status = error instanceof DirectusFault ? error.status : undefined;
  if (status === 401) return 'Set CMS_TOKEN to the static token of a user of this Directus';
  if (status === 403) return RUN_SET_UP;
  return 'Check CMS_URL, and whether this machine reaches Directus there';
}

const RUN_SET_UP = 'Run deploy/directus/set-up.ts: it adds missing fields and permissions';

function mismatches(all: readonly CmsMismatch[]): Finding[] {
  const remedy =
    'Correct the entry in Directus; until then, lists of institutions leave it out, and those of pages get 500';
  const reported = all.slice(0, MAX_MISMATCHES).map(({ message }) => fault(message, remedy));
  const more = all.length - reported.length;
  return more === 0 ? reported : [...reported, fault(`${more} more entries are invalid`, remedy)];
}

/** The collation of the database decides the order of the list. */
function checkOrder(ids: readonly string[]): Finding[] {
  const at = ids.toSorted(byId).findIndex((id, index) => id !== ids[index]);
  if (at < 0) return [];
  const remedy =
    'Give the database of Directus a collation that ignores hyphens (docs/content.md#in-a-directus)';
  return [warning(`institutions are not in the order that the API promises, from ${ids[at]} on`, remedy)];
}

const serverInfo = z.object({ data: z.object({ queryLimit: z.object({ max: z.number() }) }) });

/** With a limit, Directus cuts lists off without notice. */
async function checkLimit(client: DirectusClient, signal: AbortSignal | undefined): Promise<Finding[]> {
  const info = serverInfo.safeParse(await read(client, '/server/info', signal));
  if (!info.success || info.data.data.queryLimit.max === -1) return [];
  const { max } = info.data.data.queryLimit;
  return [fault(`lists end after ${max} entries`, 'Remove QUERY_LIMIT_MAX from the settings of Directus')];
}

const globals = z.object({ data: z.object({ admin_access: z.boolean() }) });
const permissions = z.object({
  data: z.record(z.string(), z.record(z.string(), z.object({ access: z.string() }))),
});

/** Permissions that the token lacks, which Directus does not report; and those that it should not have. */
async function checkPermissions(client: DirectusClient, signal: AbortSignal | undefined): Promise<Finding[]> {
  const remedy = 'Give the API a token of its own: deploy/directus/set-up.ts makes one that only reads';
  const admin = globals.safeParse(await read(client, '/policies/me/globals', signal));
  const granted = permissions.safeParse(await read(client, '/permissions/me', signal));
  if (!admin.success || !granted.success) {
    return [warning('the permissions of the token are unknown', 'Make sure that it can only read')];
  }
  if (admin.data.data.admin_access) return [warning('the token belongs to an administrator', remedy)];
  const unreadable = readCollections().filter((name) => granted.data.data[name]?.['read']?.access !== 'full');
  const writable = Object.entries(granted.data.data).flatMap(([collection, actions]) => {
    const writing = ['create', 'update', 'delete'].filter(
      (action) => (actions[action]?.access ?? 'none') !== 'none',
    );
    return writing.length === 0 ? [] : [`${writing.join(', ')} ${collection}`];
  });
  return [
    ...(unreadable.length === 0
      ? []
      : [fault(`the token may not read all of ${unreadable.join(', ')}`, RUN_SET_UP)]),
    writable.length === 0
      ? ok('the token can only read')
      : warning(`the token may also ${writable.join('; ')}`, remedy),
  ];
}

/** Undefined if the token may not read it. */
async function read(client: DirectusClient, path: string, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await client.request({ method: 'GET', path, signal }, parseReply);
  } catch (error) {
    if (error instanceof DirectusFault && error.kind === 'refused') return undefined;
    throw error;
  }
}

/** Ids of pictures that entries name. */
const picturesIn = (institutions: Checked<Institution>, content: Checked<ContentEntry>): string[] =>
  [
    ...institutions.valid.flatMap(({ logo, favicon, hero_image }) => [logo, favicon, hero_image]),
    ...content.valid.map(({ seo }) => seo?.og_image),
  ].flatMap((file) => (file ? [file.id] : []));

/** Requests one of them as the API does, and as browsers do. */
async function checkPictures(
  { url, publicUrl }: DirectusToCheck,
  [picture]: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Finding[]> {
  if (picture === undefined) return [];
  const remedy = 'Let the public policy of Directus read directus_files (deploy/directus/set-up.ts does)';
  if (!(await isPublic(url, picture, signal))) {
    return [fault(`picture ${picture} does not exist, or not everybody may see it`, remedy)];
  }
  if (publicUrl === url) return [ok('everybody may see its pictures')];
  const elsewhere = 'Set CMS_PUBLIC_URL to the URL at which browsers reach Directus';
  try {
    if (await isPublic(publicUrl, picture, signal))
      return [ok(`everybody may see its pictures at ${publicUrl}`)];
    return [fault(`${publicUrl} does not have picture ${picture}`, elsewhere)];
  } catch (error) {
    if (!(error instanceof CmsUnreachable)) throw error;
    return [
      warning(`pictures at ${publicUrl} cannot be reached from this machine: ${error.message}`, elsewhere),
    ];
  }
}

async function isPublic(url: string, picture: string, signal: AbortSignal | undefined): Promise<boolean> {
  const cms = openDirectusCms({ url, token: undefined });
  try {
    return await cms.hasAsset(picture, signal);
  } finally {
    await cms.close();
  }
}
