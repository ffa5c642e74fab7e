import { expect, test } from 'vitest';
import { UsageError } from '../../../../src/app/command.ts';
import { readIngestArguments } from '../../../../src/app/commands/ingest-arguments.ts';

const URL_GIVEN = ['--oai', 'https://api.museum.example/oai?r=1'];

const refused = (argv: readonly string[], message: string) => {
  expect(() => readIngestArguments(argv)).toThrow(UsageError);
  expect(() => readIngestArguments(argv)).toThrow(message);
};

test.each([
  [[], [{ pipelineId: 'api.museum.example', sets: [] }]],
  [['--pipeline', 'p'], [{ pipelineId: 'p', sets: [] }]],
  [
    ['--set', 'a:b', '--set', 'c', '--set', 'c'],
    [
      { pipelineId: 'a-b', sets: ['a:b'] },
      { pipelineId: 'c', sets: ['c'] },
    ],
  ],
  [['--set', 'a:b', '--set', 'c', '--pipeline', 'p'], [{ pipelineId: 'p', sets: ['a:b', 'c'] }]],
])('a repository with %j goes into these pipelines', (more, sources) => {
  expect(readIngestArguments([...URL_GIVEN, ...more])).toEqual({
    kind: 'harvest',
    url: 'https://api.museum.example/oai?r=1',
    prefix: undefined,
    sources,
    from: undefined,
    until: undefined,
    full: false,
    json: false,
  });
});

test('dates, --prefix and --full are passed on', () => {
  expect(readIngestArguments([...URL_GIVEN, '--prefix', 'ese-edm'])).toMatchObject({ prefix: 'ese-edm' });
  expect(readIngestArguments([...URL_GIVEN, '--full'])).toMatchObject({ full: true });
  expect(
    readIngestArguments([...URL_GIVEN, '--from', '2026-11-01T00:00:00Z', '--until', '2026-11-01']),
  ).toMatchObject({ from: '2026-11-01T00:00:00Z', until: '2026-11-01' });
});

test('contradictory arguments are refused', () => {
  refused(['--oai', 'ftp://a.example'], '--oai "ftp://a.example" is not the http(s) URL of a repository');
  refused(['--oai', 'http://a.example/oai?verb=Identify'], 'give only the base URL');
  refused(['--oai', 'museum'], '--oai "museum" is not');
  refused(['a.jsonl', '--set', 'x'], '--set is for --oai');
  refused(['a.jsonl', '--prefix', 'edm'], '--prefix is for --oai');
  refused([...URL_GIVEN, '--prefix', 'a b'], '--prefix "a b" is not a metadataPrefix of OAI-PMH');
  refused(['a.jsonl', '--from', '2026-01-01'], '--from is for --oai');
  refused([...URL_GIVEN, 'a.jsonl'], 'a.jsonl and --oai are two sources');
  refused([...URL_GIVEN, '--from', '2026-02-30'], '--from 2026-02-30 is neither YYYY-MM-DD nor');
  refused([...URL_GIVEN, '--until', '2026'], '--until 2026 is neither');
  refused(
    [...URL_GIVEN, '--full', '--from', '2026-02-20'],
    '--full harvests everything, so there is no --from',
  );
  refused([...URL_GIVEN, '--from', '2026-02-20', '--until', '2026-02-19'], 'is later than');
  refused([...URL_GIVEN, '--set', 'a:b', '--set', 'a-b'], 'several sets belong to the pipeline a-b');
  refused([...URL_GIVEN, '--set', '漢字'], '--set 漢字 has no pipeline id; name one with --pipeline');
});
