import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Administration, administer } from '../../../deploy/directus/administration.ts';
import { checkDirectus } from '../../../src/stores/cms/check-directus.ts';
import type { Cms } from '../../../src/stores/cms/cms.ts';
import { openDirectusCms } from '../../../src/stores/cms/directus-cms.ts';
import { openFileCms } from '../../../src/stores/cms/file-cms.ts';
import { openApp } from '../../src/api/open-app.ts';
import { recordingEngine } from '../../src/use-cases/recording-engine.ts';
import { type DirectusServer, startDirectus } from './directus-server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TOKEN = 'token-of-the-api-0123456789';
const FOUR_HOURS = 4 * 3_600_000;

let server: DirectusServer;
let directus: Administration;
let cms: Cms;
const files = openFileCms(join(ROOT, 'sample'));

/** Runs a script of `deploy/directus` as an operator does. */
async function script(name: string): Promise<string> {
  const env = { DIRECTUS_URL: `${server.url}/`, DIRECTUS_TOKEN: server.adminToken, CMS_TOKEN: TOKEN };
  const path = join(ROOT, 'deploy/directus', name);
  return (await promisify(execFile)(process.execPath, [path], { env })).stdout;
}

beforeAll(async () => {
  server = await startDirectus();
  directus = administer(server.url, server.adminToken);
  cms = openDirectusCms({ url: server.url, token: TOKEN });
});
afterAll(async () => {
  await cms?.close();
  await server?.stop();
});

describe('setting up', () => {
  test('adds what is missing, and leaves alone what it does not know', async () => {
    await directus.request('POST', '/collections', { collection: 'of_somebody_else', schema: {}, meta: {} });
    expect(await script('set-up.ts')).toBe(
      [
        'Added to the schema: 15 collections, 131 fields, 0 systemFields, 17 relations',
        'The policy Vitrine API reads 15 collections (15 were added); vitrine-api@example.org has the token',
        'Everyone can read pictures now',
        '',
      ].join('\n'),
    );
    expect(await script('set-up.ts')).toBe(
      [
        'The schema is complete',
        'The policy Vitrine API reads 15 collections (0 were added); vitrine-api@example.org has the token',
        'Everyone can already read pictures',
        '',
      ].join('\n'),
    );
    await directus.request('GET', '/items/of_somebody_else');
  });

  test('loads the sample, and again without a difference', async () => {
    expect(await script('load-content.ts')).toBe('Loaded 23 institutions, 15 pages, 40 new pictures\n');
    const first = [await cms.institutions(), await cms.contentWithBlocks()];
    expect(await script('load-content.ts')).toBe('Loaded 23 institutions, 15 pages, 0 new pictures\n');
    expect([await cms.institutions(), await cms.contentWithBlocks()]).toEqual(first);
  });

  test('times are noted by Directus itself again', async () => {
    const before = Date.now();
    await directus.request('POST', '/items/institutions', { id: 'new-one' });
    const path = '/items/institutions/new-one';
    const { date_created } = await directus.request<{ date_created: string }>('GET', path);
    await directus.request('DELETE', path);
    expect(Date.parse(date_created)).toBeGreaterThan(before - 60_000);
  });
});

describe('the same content', () => {
  /** The API over one of both, with the same addresses. */
  const appOver = (one: Cms) => openApp(recordingEngine(), { cms: { cms: one, url: server.url } });

  test('gives the same bytes as from files, whatever is asked for', async () => {
    const [overFiles, overDirectus] = [await appOver(files), await appOver(cms)];
    const institutions = (await files.institutions()).valid;
    const content = (await files.contentIndex()).valid;
    const slugs = content.flatMap(({ translations }) => (translations ?? []).map(({ slug }) => slug));
    const pictures = institutions.flatMap(({ logo, favicon, hero_image }) => [logo, favicon, hero_image]);
    const paths = [
      '/institutions',
      '/content',
      '/content?slug=nothing',
      '/content/2147483647',
      '/content/2147483648',
      '/institutions/nothing',
      '/institutions/%00',
      ...institutions.map(({ id }) => `/institutions/${id}`),
      ...content.map(({ id }) => `/content/${id}`),
      ...slugs.map((slug) => `/content?slug=${encodeURIComponent(slug ?? '')}`),
      ...pictures.flatMap((file) => (file ? [`/assets/${file.id}?width=64&without_enlargement=true`] : [])),
      '/assets/00000000-0000-0000-0000-000000000000',
      '/assets/nothing',
    ];
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      const [one, other] = [await overFiles.inject(path), await overDirectus.inject(path)];
      expect([path, other.statusCode, other.headers['location'], other.body]).toEqual([
        path,
        one.statusCode,
        one.headers['location'],
        one.body,
      ]);
    }
    await overFiles.close();
    await overDirectus.close();
  });

  test('gives the same to sync', async () => {
    expect(JSON.stringify(await cms.contentWithBlocks())).toBe(
      JSON.stringify(await files.contentWithBlocks()),
    );
  });

  test('a browser that follows the redirect gets the picture, in the format and size asked for', async () => {
    const app = await appOver(cms);
    const [institution] = (await cms.institutions()).valid;
    const { headers } = await app.inject(`/assets/${institution?.logo?.id}?width=64`);
    await app.close();
    const accept = 'image/avif,image/webp,*/*';
    const picture = await fetch(String(headers['location']), { headers: { accept } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
  });
});

describe('doctor', () => {
  const check = (token = TOKEN) => checkDirectus({ url: server.url, token, publicUrl: server.url });
  const policyOf = async (name: string) => {
    const filter = encodeURIComponent(JSON.stringify({ name: { _eq: name } }));
    return (await directus.request<{ id: string }[]>('GET', `/policies?filter=${filter}`))[0]?.id ?? '';
  };
  const permissionFor = async (policy: string, collection: string) => {
    const filter = { _and: [{ policy: { _eq: policy } }, { collection: { _eq: collection } }] };
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
    return (await directus.request<{ id: number }[]>('GET', `/permissions?${query}`))[0]?.id;
  };

  test('is content with what set-up made', async () => {
    expect((await check()).map(({ severity, message }) => [severity, message])).toEqual([
      ['ok', `${server.url} holds 23 institutions and 15 pages`],
      ['ok', 'the token can only read'],
      ['ok', 'everybody may see its pictures'],
    ]);
  });

  test('warns of the token of an administrator', async () => {
    expect(await check(server.adminToken)).toContainEqual(
      expect.objectContaining({ severity: 'warning', message: 'the token belongs to an administrator' }),
    );
  });

  test('warns of a token that may write', async () => {
    const policy = await policyOf('Vitrine API');
    const given = { policy, collection: 'content', action: 'update', fields: ['*'] };
    const { id } = await directus.request<{ id: number }>('POST', '/permissions', given);
    const findings = await check();
    await directus.request('DELETE', `/permissions/${id}`);
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'warning', message: 'the token may also update content' }),
    );
  });

  test('names a wrong token', async () => {
    expect(await check('wrong')).toEqual([
      expect.objectContaining({
        severity: 'fault',
        message: `${server.url}: Directus: responded 401 (INVALID_CREDENTIALS)`,
        remedy: 'Set CMS_TOKEN to the static token of a user of this Directus',
      }),
    ]);
  });

  test.each(['seo', 'block_text'])(
    'names %s, left out of answers; running set-up again mends it',
    async (name) => {
      const policy = await policyOf('Vitrine API');
      await directus.request('DELETE', `/permissions/${await permissionFor(policy, name)}`);
      expect(await check()).toContainEqual(
        expect.objectContaining({
          severity: 'fault',
          message: `the token may not read all of ${name}`,
          remedy: expect.stringContaining('set-up.ts'),
        }),
      );
      expect(await script('set-up.ts')).toContain('reads 15 collections (1 were added)');
      expect((await check()).every(({ severity }) => severity === 'ok')).toBe(true);
    },
  );

  test.each(['content', 'institutions'])('names %s, which may not be read', async (name) => {
    const policy = await policyOf('Vitrine API');
    await directus.request('DELETE', `/permissions/${await permissionFor(policy, name)}`);
    const findings = await check();
    await script('set-up.ts');
    expect(findings).toEqual([
      expect.objectContaining({
        severity: 'fault',
        message: expect.stringMatching(new RegExp(`responded 403 \\(FORBIDDEN: .*"${name}"`)),
      }),
    ]);
  });

  test.each(['content_translations', 'content_translations_items'])(
    'without %s there is no answer for sync, which would forget all pages',
    async (name) => {
      const policy = await policyOf('Vitrine API');
      await directus.request('DELETE', `/permissions/${await permissionFor(policy, name)}`);
      const asked = cms.contentWithBlocks();
      await expect(asked).rejects.toThrow('the token may not read them');
      await script('set-up.ts');
    },
  );

  test('notices pictures that not everybody may see; so does the API', async () => {
    const policy = await policyOf('$t:public_label');
    await directus.request('DELETE', `/permissions/${await permissionFor(policy, 'directus_files')}`);
    const [institution] = (await cms.institutions()).valid;
    // Another one: that a picture was there a moment ago is remembered.
    const other = openDirectusCms({ url: server.url, token: TOKEN });
    expect(await other.hasAsset(institution?.logo?.id ?? '')).toBe(false);
    expect(await check()).toContainEqual(
      expect.objectContaining({
        severity: 'fault',
        message: expect.stringContaining('not everybody may see it'),
      }),
    );
    expect(await script('set-up.ts')).toContain('Everyone can read pictures now');
    expect(await other.hasAsset(institution?.logo?.id ?? '')).toBe(true);
    await other.close();
  });
});

describe('while it is down', () => {
  const KEPT = ['/institutions', '/institutions/mak', '/content', '/content?slug=wien-um-1900', '/content/5'];

  /** Answers that are kept stand in while `down` holds, others fail; afterwards all are there by themselves. */
  async function outlast(down: () => Promise<void>, up: () => Promise<void>): Promise<void> {
    const own = openDirectusCms(
      { url: server.url, token: TOKEN },
      { connectMs: 2000, tryMs: 3000, openMs: 200 },
    );
    let now = 0;
    let log = '';
    const app = await openApp(recordingEngine(), {
      cms: { cms: own, url: server.url },
      clock: () => now,
      logger: { stream: { write: (line: string) => (log += line) } },
    });
    const sound = await Promise.all(KEPT.map(async (path) => (await app.inject(path)).body));
    now += FOUR_HOURS;
    await down();
    for (const [at, path] of KEPT.entries()) {
      const { statusCode, headers, body } = await app.inject(path);
      expect([path, statusCode, headers['age'], body]).toEqual([path, 200, '14400', sound[at]]);
    }
    const { statusCode, body } = await app.inject('/institutions/albertina');
    expect([statusCode, body]).toEqual([500, '{"detail":"The CMS is not reachable"}']);
    expect((await app.inject('/health/ready')).json()).toMatchObject({
      backends: { cms: 'The CMS is not reachable' },
    });
    await up();
    const again = async () => {
      now += 3000;
      return (await app.inject('/institutions/albertina')).statusCode;
    };
    await expect.poll(again).toBe(200);
    expect(log).not.toContain(TOKEN);
    await app.close();
    await own.close();
  }

  test('kill -9 of Directus', () => outlast(server.kill, server.start));

  test('kill -9 of its database', () => outlast(server.database.kill, server.database.start));
});
