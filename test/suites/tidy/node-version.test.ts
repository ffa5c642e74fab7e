import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import nodePackage from '../../../bin/node/package.json' with { type: 'json' };
import nodeLock from '../../../bin/node/package-lock.json' with { type: 'json' };

test('version managers get the Node.js that bin/node installs, the same on all platforms', () => {
  const pinned = readFileSync(join(import.meta.dirname, '../../../.nvmrc'), 'utf8').trim();
  const { '': _, ...locked } = nodeLock.packages;
  expect({
    wanted: [...new Set(Object.values(nodePackage.optionalDependencies))],
    locked: [...new Set(Object.values(locked).map(({ version }) => version))],
    platforms: Object.keys(locked).map((path) => path.replace('node_modules/', '')),
  }).toEqual({
    wanted: [pinned],
    locked: [pinned],
    platforms: Object.keys(nodePackage.optionalDependencies),
  });
});
