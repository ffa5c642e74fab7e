import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { originsComment } from '../../../../../src/edm/record/dataset-origins.ts';
import { tarArchive } from '../../../../../src/jobs/dataset/tar-archive.ts';
import { findSourceFiles } from '../../../../../src/jobs/ingest/source-files.ts';
import { readSources } from '../../../../../src/jobs/ingest/sources/read-sources.ts';
import { temporaryFolder } from '../../../stores/records/temporary-folder.ts';

type Content = string | Uint8Array;

async function tar(members: Readonly<Record<string, Content>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(members)) {
    // tar-stream would try to split a long name at each of its slashes: five seconds.
    archive.entry(name.length > 255 ? { name, pax: {} } : { name }, Buffer.from(content));
  }
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Lays the files into a folder and tells what is read from it: `document (pipeline) line: text`. */
async function check(
  files: Readonly<Record<string, Content>>,
  expected: readonly string[],
  { paths = [''], pipelineId }: { paths?: readonly string[]; pipelineId?: string } = {},
) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  const sources = await findSourceFiles(paths.map((path) => join(folder, path)));
  let bytes = 0;
  const onBytes = (more: number) => {
    bytes += more;
  };
  const found: string[] = [];
  const short = (name: string) => name.slice(folder.length + 1);
  for await (const event of readSources(sources, { pipelineId, onBytes })) {
    if (event.kind === 'failed') found.push(`${short(event.name)}: ${event.reason}`);
    if (event.kind === 'opened') found.push(`${short(event.document.name)} (${event.document.pipelineId})`);
    if (event.kind === 'items') {
      for (const { line, start, end } of event.batch.items) {
        found.push(`${line}: ${Buffer.from(event.batch.bytes.subarray(start, end))}`);
      }
    }
  }
  expect(found).toEqual(expected);
  expect(bytes).toBe(sources.reduce((sum, source) => sum + source.bytes, 0));
}

const LINES = '{"a":"ü"}\n\n{"b":2}\n';
const READ = ['1: {"a":"ü"}', '3: {"b":2}'];

test('the same lines come from every kind of file', async () => {
  await check({ 'x.jsonl': LINES }, ['x.jsonl (x)', ...READ]);
  await check({ 'x.JSONL.gz': gzipSync(LINES) }, ['x.JSONL.gz (x)', ...READ]);
  await check({ 'x.json': LINES }, ['x.json (x)', ...READ]);
  await check({ 'x.json': '[{"a":"ü"},\n\n{"b":2}]' }, ['x.json (x)', ...READ]);
  await check({ 'x.json.gz': gzipSync(LINES) }, ['x.json.gz (x)', ...READ]);
  await check({ 'x.jsonld': LINES }, ['x.jsonld (x)', ...READ]);
  const archive = await tar({ 'm.jsonl': LINES });
  await check({ 'x.tar': archive }, ['x.tar/m.jsonl (m)', ...READ]);
  await check({ 'x.tar.gz': gzipSync(archive) }, ['x.tar.gz/m.jsonl (m)', ...READ]);
  await check({ 'x.tgz': gzipSync(archive) }, ['x.tgz/m.jsonl (m)', ...READ]);
});

test('a file of an archive with a name that no disk could have is left out', async () => {
  const archive = await tar({ [`${'d/'.repeat(500_000)}m.jsonl`]: LINES, 'n.jsonl': LINES });
  await check({ 'x.tar': archive }, [
    'x.tar: contains a file whose name has 1000007 characters: not read',
    'x.tar/n.jsonl (n)',
    ...READ,
  ]);
});

test('an RDF/XML file is one item, plain or packed', () =>
  check({ 'a.xml': '<a>\n</a>', 'b.rdf.gz': gzipSync('<b/>') }, [
    'a.xml (a)',
    '1: <a>\n</a>',
    'b.rdf.gz (b)',
    '1: <b/>',
  ]));

test('an archive gives its members in order, large and small, and skips the rest', async () => {
  const large = `"${'x'.repeat(300_000)}"`;
  const archive = await tar({
    './export/Stadt Museum.jsonl': `${large}\n${large}\n`,
    'README.txt': 'no records',
    '._Museum.jsonl': 'what a Mac adds',
    'empty.jsonl': '',
    'packed.jsonl.gz': gzipSync('1\n'),
    'list.json': '[2]',
    'inner.tar': 'not looked into',
    '博物館.jsonl': '3\n',
  });
  await check({ 'x.tar': archive }, [
    'x.tar/export/Stadt Museum.jsonl (Stadt-Museum)',
    `1: ${large}`,
    `2: ${large}`,
    'x.tar/empty.jsonl (empty)',
    'x.tar/packed.jsonl.gz (packed)',
    '1: 1',
    'x.tar/list.json (list)',
    '1: 2',
    'x.tar/博物館.jsonl: the name gives no pipeline id; name one with --pipeline',
  ]);
  await check({ 'x.tar': await tar({ '博物館.jsonl': '3\n' }) }, ['x.tar/博物館.jsonl (mine)', '1: 3'], {
    pipelineId: 'mine',
  });
});

test('a folder gives its files by name, and its folders', () =>
  check(
    {
      'b.jsonl': '1\n',
      'a/z.jsonl': '2\n',
      'a/y.json': '3',
      'a/notes.md': '4',
      '.hidden/x.jsonl': '5\n',
      '.x.jsonl': '6\n',
    },
    ['a/y.json (y)', '1: 3', 'a/z.jsonl (z)', '1: 2', 'b.jsonl (b)', '1: 1'],
  ));

test('sources keep the order of the command line', () =>
  check({ 'b.jsonl': '1\n', 'a.jsonl': '2\n' }, ['b.jsonl (b)', '1: 1', 'a.jsonl (a)', '1: 2'], {
    paths: ['b.jsonl', 'a.jsonl'],
  }));

test('a damaged file is reported after its readable records, and the next files are read', async () => {
  const early = 'the gzip data ends too early (unexpected end of file)';
  const numbers = Array.from({ length: 5000 }, (_, n) => `${(n * 7919) % 10007}`);
  const packed = gzipSync(`${numbers.join('\n')}\n`);
  await check({ 'a.jsonl.gz': packed.subarray(0, packed.length - 5), 'b.jsonl': '1\n' }, [
    'a.jsonl.gz (a)',
    ...numbers.map((number, index) => `${index + 1}: ${number}`),
    `a.jsonl.gz: ${early}`,
    'b.jsonl (b)',
    '1: 1',
  ]);
  await check({ 'a.jsonl.gz': '', 'b.json': '[1' }, [
    'a.jsonl.gz (a)',
    `a.jsonl.gz: ${early}`,
    'b.json (b)',
    'b.json: the file ends before its value does',
  ]);
});

test('after a damaged member the archive is read on; a damaged archive is reported', async () => {
  const members = { 'a.jsonl.gz': 'no gzip data '.repeat(20_000), 'b.jsonl': LINES };
  const archive = await tar(members);
  await check({ 'x.tar': archive }, [
    'x.tar/a.jsonl.gz (a)',
    'x.tar/a.jsonl.gz: damaged gzip data (incorrect header check)',
    'x.tar/b.jsonl (b)',
    ...READ,
  ]);
  const cut = (await tar({ 'b.jsonl': LINES, 'c.jsonl': `1\n"${'x'.repeat(2000)}"` })).subarray(0, 1900);
  await check({ 'x.tar': cut }, [
    'x.tar/b.jsonl (b)',
    ...READ,
    'x.tar/c.jsonl (c)',
    '1: 1',
    'x.tar/c.jsonl: the tar archive ends too early',
    'x.tar: the tar archive ends too early',
  ]);
  await check({ 'x.tgz': gzipSync(archive).subarray(0, 30) }, [
    'x.tgz: the gzip data ends too early (unexpected end of file)',
  ]);
  const whole = await tar({ 'b.jsonl': LINES, 'c.jsonl': '1\n' });
  await check({ 'x.tar': whole.subarray(0, 1024) }, [
    'x.tar/b.jsonl (b)',
    ...READ,
    'x.tar: the tar archive ends too early',
  ]);
  await check({ 'x.tar': 'no archive'.repeat(100) }, [
    'x.tar: damaged tar archive (Invalid tar header. Maybe the tar is corrupted or it needs to be gunzipped?)',
  ]);
});

test('zeros after gzip data are no damage; other bytes are reported after all records, and the next files are read', async () => {
  const zeros = Buffer.alloc(10_240);
  const tail = Buffer.from('tail');
  const rest = ['z.jsonl (z)', '1: 1'];
  const gz = gzipSync(LINES);
  await check({ 'x.jsonl.gz': Buffer.concat([gz, zeros]), 'z.jsonl': '1\n' }, [
    'x.jsonl.gz (x)',
    ...READ,
    ...rest,
  ]);
  await check({ 'x.jsonl.gz': Buffer.concat([gz, tail]), 'z.jsonl': '1\n' }, [
    'x.jsonl.gz (x)',
    ...READ,
    'x.jsonl.gz: other data follows the gzip data',
    ...rest,
  ]);
  const tgz = gzipSync(await tar({ 'm.jsonl': LINES, 'n.jsonl.gz': Buffer.concat([gz, zeros]) }));
  const members = ['x.tgz/m.jsonl (m)', ...READ, 'x.tgz/n.jsonl.gz (n)', ...READ];
  await check({ 'x.tgz': Buffer.concat([tgz, zeros]), 'z.jsonl': '1\n' }, [...members, ...rest]);
  await check({ 'x.tgz': Buffer.concat([tgz, tail]), 'z.jsonl': '1\n' }, [
    ...members,
    'x.tgz: other data follows the gzip data',
    ...rest,
  ]);
});

test('everything before the damage of an archive is read, however it is packed', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `${(n * 7919) % 100_003}`);
  const archive = await tar({ 'm.jsonl': `${lines.join('\n')}\n` });
  const read = lines.map((line, index) => `${index + 1}: ${line}`);
  const damaged = Buffer.concat([archive.subarray(0, -1024), Buffer.alloc(1024, 'x')]);
  const reason =
    'damaged tar archive (Invalid tar header. Maybe the tar is corrupted or it needs to be gunzipped?)';
  await check({ 'x.tar': damaged }, ['x.tar/m.jsonl (m)', ...read, `x.tar: ${reason}`]);
  const packed = Buffer.concat([gzipSync(archive.subarray(0, -1024)), Buffer.from('x')]);
  await check({ 'x.tgz': packed }, ['x.tgz/m.jsonl (m)', ...read, 'x.tgz: other data follows the gzip data']);
});

test('a source that is missing or of an unknown kind is refused', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'table.csv'), '1;2');
  symlinkSync(join(folder, 'gone'), join(folder, 'link.jsonl'));
  const kinds =
    '.jsonl, .jsonl.gz, .json, .json.gz, .jsonld, .jsonld.gz, .xml, .xml.gz, .rdf, .rdf.gz, .tar, .tar.gz, .tgz';
  const find = (name: string) => findSourceFiles([join(folder, name)]);
  await expect(find('x.jsonl')).rejects.toThrow(
    `cannot read source ${join(folder, 'x.jsonl')}: there is no such file`,
  );
  await expect(find('table.csv')).rejects.toThrow(
    `source ${join(folder, 'table.csv')} is not one of ${kinds}`,
  );
  await expect(find('')).rejects.toThrow(
    `cannot read source ${join(folder, 'link.jsonl')}: there is no such file`,
  );
  await expect(findSourceFiles([temporaryFolder()])).rejects.toThrow(
    `contains no file with one of the suffixes ${kinds}`,
  );
});

test('a link that takes the place of a file after the folder was listed is not read', async () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(folder, 'a.jsonl'), '1\n');
  writeFileSync(join(outside, 'secret.jsonl'), '2\n');
  const files = await findSourceFiles([folder]);
  rmSync(join(folder, 'a.jsonl'));
  symlinkSync(join(outside, 'secret.jsonl'), join(folder, 'a.jsonl'));
  const events = await Array.fromAsync(readSources(files, { pipelineId: undefined, onBytes: () => {} }));
  expect(events.at(-1)).toEqual({
    kind: 'failed',
    name: join(folder, 'a.jsonl'),
    reason: 'a link that leads out of the folder is not read',
  });
  expect(JSON.stringify(events)).not.toContain('"2');
});

test('links in an archive are not followed', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'secret.jsonl'), '2\n');
  writeFileSync(join(folder, 'a.jsonl'), '1\n');
  symlinkSync(join(folder, 'secret.jsonl'), join(folder, 'symbolic.jsonl'));
  linkSync(join(folder, 'a.jsonl'), join(folder, 'hard.jsonl'));
  execFileSync('tar', ['czf', 'delivery.tar.gz', 'a.jsonl', 'hard.jsonl', 'symbolic.jsonl'], { cwd: folder });
  const files = await findSourceFiles([join(folder, 'delivery.tar.gz')]);
  const events = await Array.fromAsync(readSources(files, { pipelineId: 'p', onBytes: () => {} }));
  expect(JSON.stringify(events)).not.toContain('"2');
  expect(events.flatMap((event) => (event.kind === 'items' ? [event.document.name] : []))).toEqual([
    join(folder, 'delivery.tar.gz/a.jsonl'),
  ]);
});

test('a link in a folder is read if it stays there', async () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(folder, 'a.jsonl'), '1\n');
  writeFileSync(join(outside, 'secret.jsonl'), '2\n');
  symlinkSync(join(folder, 'a.jsonl'), join(folder, 'b.jsonl'));
  symlinkSync(join(outside, 'secret.jsonl'), join(folder, 'c.jsonl'));
  symlinkSync(folder, join(outside, 'delivery'));
  const files = await findSourceFiles([join(outside, 'delivery')]);
  expect(files.map(({ pathInFolder, refusal }) => [pathInFolder, refusal])).toEqual([
    ['a.jsonl', undefined],
    ['b.jsonl', undefined],
    ['c.jsonl', 'a link that leads out of the folder is not read'],
  ]);
  const events = await Array.fromAsync(readSources(files, { pipelineId: undefined, onBytes: () => {} }));
  expect(events.filter(({ kind }) => kind !== 'items').map((event) => event.kind)).toEqual([
    'opened',
    'opened',
    'failed',
  ]);
});

test('an export says where its lines come from, and so do those of older versions', async () => {
  const runs = [
    { origin: { pipelineId: 'p' }, records: 1 },
    { origin: { pipelineId: 'q' }, records: 1 },
  ];
  const [name, content, comment] = ['museum.jsonl', '{"a":1}\n{"b":2}\n', originsComment(runs)];
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  const ours = Buffer.concat(
    await Array.fromAsync(tarArchive([{ path, bytes: content.length, mtime: 1, comment }])),
  );
  // With the name in the extended header alone.
  const archive = pack();
  archive.entry({ name, pax: { comment } }, content);
  archive.finalize();
  const older = Buffer.concat(await Array.fromAsync(archive as AsyncIterable<Buffer>));
  expect(older.toString('latin1', 0, 9)).toBe('PaxHeader');
  for (const tar of [ours, older]) {
    await check({ 'a.tar.gz': gzipSync(tar) }, [
      'a.tar.gz/museum.jsonl (p)',
      '1: {"a":1}',
      'a.tar.gz/museum.jsonl (q)',
      '2: {"b":2}',
    ]);
  }
});
