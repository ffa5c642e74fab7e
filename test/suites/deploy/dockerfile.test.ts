import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import memory from '../../../bin/memory.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');

/** What builders reject, and what they should reject. */
function complaints(text: string): string[] {
  const found = validate(text).map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  const instructions = text.replaceAll('\\\n', ' ').split('\n');
  const last = (name: string) => instructions.findLast((line) => line.startsWith(`${name} `));
  const stages = Array.from(text.matchAll(/^FROM .* AS (\S+)$/gm), ([, stage]) => stage);
  for (const line of instructions.filter((one) => one.startsWith('FROM '))) {
    if (stages.includes(line.split(' ')[1])) continue;
    if (!/^FROM \S+:[\w.-]*\d[\w.-]*|^FROM \S+:\S*bookworm/.test(line)) found.push(`${line}: no version`);
    if (/alpine/.test(line)) found.push(`${line}: Node.js from npm needs the GNU C library`);
  }
  if (/^USER (?:root|0)\b/.test(last('USER') ?? 'USER root')) found.push('it runs as root');
  if (last('HEALTHCHECK') === undefined) found.push('it has no health check');
  for (const line of instructions) {
    if (/apt-get install/.test(line) && !/--no-install-recommends/.test(line))
      found.push('recommended packages');
    if (/^ADD /.test(line)) found.push(`${line}: use COPY`);
    if (/(?:KEY|TOKEN|SECRET|PASSWORD)=/.test(line)) found.push(`${line}: a secret`);
  }
  return found;
}

test('the Dockerfile follows the rules', () => expect(complaints(dockerfile)).toEqual([]));

test('the image starts Node.js like bin/vitrine.mjs', () => {
  const entry: string[] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]');
  expect(entry.slice(1, -1)).toEqual(memory.nodeArguments);
  for (const [name, value] of Object.entries(memory.environment)) {
    expect(dockerfile).toContain(`${name}=${value}`);
  }
});

test('the image has models, in the folder that its settings name', () => {
  const [, folder = ''] = /MODELS_DIR=\/app\/(\w+)$/m.exec(dockerfile) ?? [];
  expect(dockerfile).toMatch(/MODELS_DIR=\/models node bin\/vitrine\.mjs models install/);
  expect(dockerfile).toContain(`COPY --from=models /models ${folder}\n`);
});

test('the build context contains only what is copied', () => {
  const sent = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = dockerfile
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
  expect([...new Set(copied)].sort()).toEqual(sent.sort());
});
