import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { pathBelow } from '../../../../src/app/serve/plugin-options.ts';
import { freePort } from '../../../free-port.ts';
import { dataFolder, uuidOf } from '../data-folder.ts';
import { run, serviceUrl } from '../run-vitrine.ts';

const BASE = 'https://api.example.org/v';

test.each([
  [`${BASE}/records`, '/records'],
  [`${BASE}/a/b`, '/a/b'],
  [BASE, ''],
  ['https://api.example.org/vitrine', undefined],
  ['https://id.example.org', undefined],
])('the path of %s below the base URL is %j', (url, path) => expect(pathBelow(BASE, url)).toBe(path));

const QUIET = { LOG_LEVEL: 'silent', EXPORT_AT: '', SYNC_AT: '', BASE_URL: BASE };

describe('`vitrine serve`', () => {
  test('serves identifiers directly below the base URL', async () => {
    const dataDir = await dataFolder(1);
    const port = await freePort();
    const child = run('serve', { ...QUIET, DATA_DIR: dataDir, ID_BASE: BASE, PORT: String(port) });
    try {
      await serviceUrl(child);
      const of = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
      expect(await Promise.all([of(`/${uuidOf(0)}`), of('/health'), of('/x')])).toEqual([200, 200, 404]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test.each([
    ['ID_BASE', `${BASE}/objects`],
    ['DOWNLOAD_URL', `${BASE}/id`],
  ])('refuses %s=%s, because something else is served there', async (setting, url) => {
    const own = setting === 'ID_BASE' ? {} : { ID_BASE: `${BASE}/id/nightly` };
    const child = run('serve', {
      ...QUIET,
      ...own,
      DATA_DIR: await dataFolder(0),
      PORT: '0',
      [setting]: url,
    });
    const output = child.stderr ? text(child.stderr) : Promise.resolve('');
    const [status] = await once(child, 'exit');
    expect([status, await output]).toEqual([
      2,
      `vitrine serve: setting ${setting}=${url}: something else is served there\n`,
    ]);
  });
});
