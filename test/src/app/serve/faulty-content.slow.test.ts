import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPILE_CACHE, VITRINE } from '../../../vitrine-command.ts';
import { datasetText } from '../../jobs/sample-lines.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { AS_NOBODY, giveToNobody } from '../as-nobody.ts';

const SECRET = 'this is nobody’s business';
const PICTURE = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const sound = (title: string) => `translations: [{ id: 1, languages_code: de, title: ${title} }]`;
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

type Fault = readonly [name: string, make: string | Buffer | ((path: string) => void), reason: string];

const link = (target: string) => (path: string) => symlinkSync(target, path);
function large(path: string): void {
  writeFileSync(path, '');
  truncateSync(path, 100e6);
}

function unreadable(path: string): void {
  writeFileSync(path, sound('x'));
  chmodSync(path, 0);
}

const OUTSIDE = 'a link that leads out of the folder is not read';

/** Files of institutions, and what is wrong with each. */
const FAULTS: readonly Fault[] = [
  ['empty.yaml', '', 'Invalid input'],
  ['words.yaml', 'just words', 'Invalid input'],
  ['list.json', '[]', 'Invalid input'],
  ['half.json', '{"translations":', 'half.json cannot be read: '],
  ['half.yaml', 'translations: [', 'half.yaml cannot be read: '],
  ['latin1.yaml', Buffer.from(sound('Mödling'), 'latin1'), 'latin1.yaml cannot be read: it is not UTF-8'],
  ['utf16.yaml', Buffer.from(`\ufeff${sound('x')}`, 'utf16le'), 'utf16.yaml cannot be read: it is not UTF-8'],
  ['bytes.json', Buffer.from([0, 1, 2, 255]), 'bytes.json cannot be read: it is not UTF-8'],
  ['large.yaml', large, 'large.yaml cannot be read: it is larger than 2 MB'],
  [
    'deep.json',
    `{"translations":${deep(50_000)}}`,
    'deep.json cannot be read: its values are nested more than 200 levels deep',
  ],
  ['deep.yaml', `translations: ${deep(3000)}`, 'deep.yaml cannot be read: '],
  [
    'laughs.yaml',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefg'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[at]}`)}]`).join('\n')}`,
    'laughs.yaml cannot be read: ',
  ],
  ['unreadable.yaml', unreadable, 'unreadable.yaml cannot be read: it is not permitted'],
  ['outside.yaml', link('../../secret.yaml'), `outside.yaml cannot be read: ${OUTSIDE}`],
  ['twice.yaml', link('outside.yaml'), `twice.yaml cannot be read: ${OUTSIDE}`],
  ['passwd.yaml', link('/etc/passwd'), `passwd.yaml cannot be read: ${OUTSIDE}`],
  ['loop.yaml', link('loop.yaml'), 'loop.yaml cannot be read: ELOOP: too many symbolic links encountered'],
  ...[
    'translations: 5',
    'translations: { id: 1 }',
    'translations: [5]',
    'translations: [{ id: x, languages_code: de }]',
    'translations: [{ id: 1, languages_code: 5 }]',
    'translations: [{ id: 1, languages_code: de, title: [a] }]',
    'translations: [{ id: 1, languages_code: de, slugs: a }]',
    'translations: [{ id: 1, languages_code: de, slugs: [a] }]',
    'translations: [{ id: 1, languages_code: de, web_links: [{ url: 5 }] }]',
    'translations: []\nlocation: Wien',
    'translations: []\nlocation: { type: Point, coordinates: [16, 48] }',
    'translations: []\nlogo: 5',
    'translations: []\nhero_image: { id: a }',
    'translations: []\nprovider_names: [a]',
    'translations: []\nparent_institution: 5',
    'translations: []\nparent_institution: [sound]',
    'translations: []\ncultural_sector: a',
    'translations: []\nstatus: 5',
    'translations: []\nstatus: [published]',
    'legal_name: x',
  ].map((text, number): Fault => [`type${number}.yaml`, text, '']),
];

let folder: string;
let serve: ReturnType<typeof vitrine> | undefined;
let address: string;
let log = '';
let environment: Record<string, string>;

function vitrine(...argv: string[]) {
  const [command = '', ...rest] = [...AS_NOBODY, process.execPath, ...VITRINE, ...argv];
  return spawn(command, rest, { env: { ...COMPILE_CACHE, PATH: process.env['PATH'], ...environment } });
}

async function run(...argv: string[]) {
  const child = vitrine(...argv);
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  return { status, stdout, stderr };
}

beforeAll(async () => {
  folder = temporaryFolder(afterAll);
  const put = (path: string, content: Fault[1]) => {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    if (typeof content === 'function') content(full);
    else writeFileSync(full, content);
  };
  put('records.jsonl', datasetText(1, 3));
  put('secret.yaml', sound(SECRET));
  put('secret.png', PNG);
  put('secrets/page.md', `# ${SECRET}`);
  put('content/institutions/sound.yaml', sound('Haus'));
  put('content/institutions/linked.yaml', link('sound.yaml'));
  for (const [name, content] of FAULTS) put(`content/institutions/${name}`, content);
  put(
    'content/content/1-sound.yaml',
    'status: published\ntranslations: [{ id: 1, languages_code: de, title: Seite, slug: seite }]',
  );
  put(
    'content/content/2-type.yaml',
    'status: published\ntranslations: [{ id: 1, items: [{ id: 2, collection: block_text, item: { id: 3, heading: 4 } }] }]',
  );
  put('content/content/3-latin1.yaml', Buffer.from('status: Mödling', 'latin1'));
  put('content/content/4-outside.yaml', link('../../secret.yaml'));
  put(`content/assets/${PICTURE}.png`, PNG);
  put(`content/assets/${PICTURE.replace('0', '1')}.png`, link('../../secret.png'));
  put(`content/assets/${PICTURE.replace('0', '2')}.svg`, link('/etc/passwd'));
  put(`content/assets/${PICTURE.replace('0', '3')}.png`, link(`${PICTURE}.png`));
  put('content/wiki/book/page.md', '# Seite');
  put('content/wiki/book/odd.md', Buffer.from('# Mödling', 'latin1'));
  put('content/wiki/book/outside.md', link('../../../secrets/page.md'));
  put('content/wiki/broken/book.yaml', link('/etc/passwd'));
  put('content/wiki/broken/page.md', '# Seite');
  put('content/wiki/linked', link('../../secrets'));
  put('content/site.json', link('/etc/passwd'));
  mkdirSync(join(folder, 'data'));
  giveToNobody(join(folder, 'data'));
  chmodSync(folder, 0o755);
  environment = {
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: join(folder, 'content'),
    PORT: '0',
    SYNC_AT: '',
    EXPORT_AT: '',
    CHECK_LINKS_AT: '',
    ALLOW_PRIVATE_IMAGES: 'on',
  };
  expect(await run('ingest', join(folder, 'records.jsonl'))).toMatchObject({ status: 0 });
  expect(await run('index')).toMatchObject({ status: 0 });
  const sync = await run('sync');
  expect([sync.status, sync.stderr]).toEqual([1, '']);
  for (const name of ['institutions/latin1.yaml', 'content/4-outside.yaml'])
    expect(sync.stdout).toContain(`\n  ${name}: Response validation failed for `);
  // Indexing stops at a table that cannot be read.
  put('content/vocabulary.tsv', link('/etc/passwd'));
  expect(await run('index')).toEqual({
    status: 1,
    stdout: '',
    stderr: `vitrine index: cannot read ${folder}/content/vocabulary.tsv: ${OUTSIDE}\n`,
  });
  serve = vitrine('serve');
  const { stdout, stderr } = serve;
  stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  address = await new Promise((resolve, reject) => {
    serve?.once('exit', () => reject(new Error(`the service did not start: ${log}`)));
    stdout.on('data', (chunk) => {
      log += String(chunk);
      const [, found] = /runs at (\S+)/.exec(log) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
});

afterAll(async () => {
  if (serve === undefined) return;
  serve.kill('SIGTERM');
  await once(serve, 'exit');
});

async function get(path: string) {
  const response = await fetch(address + path, { redirect: 'follow' });
  const body = await response.text();
  expect([path, body.includes(SECRET), body.includes('root:x:0')]).toEqual([path, false, false]);
  return { status: response.status, body };
}

const idOf = (name: string) => name.replace(/\.\w+$/, '');

describe('[content-27] a service whose content has faulty files', () => {
  test.each([
    '/de/',
    '/en/',
    '/de/institutions',
    '/de/stories',
    '/de/sound',
    '/quality',
    '/health/ready',
    '/',
  ])('%s is there', async (path) => expect(await get(path)).toMatchObject({ status: 200 }));

  test('the list of institutions leaves them out, and each of them is a 500 that says what is wrong', async () => {
    const { status, body } = await get('/institutions');
    const ids = JSON.parse(body).data.map(({ id }: { id: string }) => id);
    expect([status, ids]).toEqual([200, ['linked', 'sound']]);
    for (const [name, , reason] of FAULTS) {
      // `half` and `deep` have two files.
      const of = await get(`/institutions/${idOf(name)}`);
      expect([name, of.status, of.body]).toEqual([
        name,
        500,
        expect.stringContaining(`{"detail":"Response validation failed for institution ${idOf(name)}: `),
      ]);
      if (!['half.yaml', 'half.json', 'deep.yaml', 'deep.json'].includes(name))
        expect(of.body).toContain(reason);
      expect(of.body).not.toContain(folder);
    }
  });

  test('[content-10] the index of pages and a faulty page are a 500 that names it, others are there', async () => {
    expect((await get('/content/1')).status).toBe(200);
    expect((await get('/content?slug=seite')).status).toBe(200);
    for (const id of [2, 3, 4])
      expect(await get(`/content/${id}`)).toEqual({
        status: 500,
        body: expect.stringMatching(`^{"detail":"Response validation failed for content ${id}: `),
      });
    expect(await get('/content')).toMatchObject({ status: 500 });
  });

  test('[content-26] pictures outside of the folder do not exist', async () => {
    for (const [digit, status] of Object.entries({ 0: 200, 1: 404, 2: 404, 3: 200 })) {
      const id = PICTURE.replace('0', digit);
      for (const path of [`/assets/${id}`, `/cms/assets/${id}/`, `/cms/assets/${id}/?width=1&format=png`])
        expect([path, (await get(path)).status]).toEqual([path, status]);
      expect((await get(`/iiif/image/3/asset~${id}/info.json`)).status).toBe(status);
    }
  });

  test('the log and the doctor name each file and what is wrong with it', async () => {
    await get('/institutions');
    await get('/de/stories');
    const doctor = await run('doctor');
    expect(doctor.status).toBe(1);
    const logged = FAULTS.filter(([name]) =>
      log.includes(`left out of lists: institutions/${name}: `),
    ).length;
    // The others are counted.
    expect([logged, log.includes(`left out of lists: ${FAULTS.length - 20} more entries`)]).toEqual([
      20,
      true,
    ]);
    for (const name of ['2-type', '3-latin1', '4-outside'])
      expect(log).toContain(`left out of lists: content/${name}.yaml: `);
    for (const [name, , reason] of FAULTS)
      expect(doctor.stdout).toMatch(
        new RegExp(`FAULT +content: institutions/${name}: Response validation failed for .*${reason}`),
      );
    const links = [
      ...['institutions/outside.yaml', 'institutions/passwd.yaml', 'institutions/twice.yaml'],
      ...['content/4-outside.yaml', 'wiki/book/outside.md', 'wiki/broken/book.yaml', 'wiki/linked'],
      ...['site.json', 'vocabulary.tsv', `assets/${PICTURE.replace('0', '1')}.png`],
    ];
    for (const name of links)
      expect(doctor.stdout).toMatch(
        new RegExp(
          `FAULT +content: ${join(folder, 'content', name)} leads out of the folder, to \\S+: it is not read`,
        ),
      );
    expect(doctor.stdout).not.toContain('linked.yaml');
    expect(doctor.stdout).toMatch(/warning +content: \S+loop.yaml leads nowhere: /);
    for (const line of ['wiki page book/odd: it is not UTF-8', `wiki page broken: book.yaml: ${OUTSIDE}`])
      expect(doctor.stdout).toContain(line);
    expect(doctor.stdout).toMatch(new RegExp(`site: site.json: ${OUTSIDE}`));
    expect(doctor.stdout).toMatch(new RegExp(`vocabulary: cannot read \\S+vocabulary.tsv: ${OUTSIDE}`));
    for (const all of [doctor.stdout, log]) expect(all).not.toMatch(/root:x:0|\n {4}at /);
  });
});
