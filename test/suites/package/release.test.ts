import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import packageLock from '../../../package-lock.json' with { type: 'json' };

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

test('the version is the same everywhere', () => {
  const { version } = packageJson;
  const versionsIn = (path: string) => [
    ...new Set(Array.from(read(path).matchAll(/\bvitrine:(\d+\.\d+\.\d+)/g), ([, found]) => found)),
  ];
  expect({
    lock: packageLock.version,
    dockerfile: versionsIn('deploy/Dockerfile'),
    compose: versionsIn('deploy/compose.yaml'),
    docs: versionsIn('docs/deployment.md'),
  }).toEqual({ lock: version, dockerfile: [version], compose: [version], docs: [version] });
});

test('the changelog has the version with its date, below what is not released yet', () => {
  const headings = Array.from(read('CHANGELOG.md').matchAll(/^## (.*)$/gm), ([, heading = '']) => heading);
  expect(headings.slice(0, 2)).toEqual([
    'Unreleased',
    expect.stringMatching(
      new RegExp(`^${packageJson.version.replaceAll('.', '\\.')} – \\d{4}-\\d\\d-\\d\\d$`),
    ),
  ]);
});
