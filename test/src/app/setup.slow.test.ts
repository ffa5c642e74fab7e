import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';

/** What only some installations need. */
const OPTIONAL = 'onnxruntime-node';

const SETUP = join(import.meta.dirname, '../../../bin/setup.mjs');

/** Records its arguments, and creates what npm would install. Fails if the ONNX runtime would download CUDA. */
const NPM = `
  if (process.env.ONNXRUNTIME_NODE_INSTALL !== 'skip') process.exit(1);
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  const put = (path, text = '') => {
    mkdirSync(require('node:path').dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const args = process.argv.slice(2);
  appendFileSync('asked', args.join(' ') + '\\n');
  if (args.includes('--prefix')) {
    const { optionalDependencies } = require(require('node:path').resolve('bin/node/package.json'));
    const package = { version: optionalDependencies['node-here'], bin: { node: 'bin/node' } };
    put('bin/node/node_modules/node-here/package.json', JSON.stringify(package));
    put('bin/node/node_modules/node-here/bin/node');
    process.exit();
  }
  put('node_modules/.package-lock.json');
  put('node_modules/.bin/vitest');
  if (args.includes('--include=dev')) put('node_modules/vitest/package.json');
  if (args.includes('--include=dev') || args.includes('${OPTIONAL}@1.2.3'))
    put('node_modules/${OPTIONAL}/package.json');
`;

/** `oldest`: the oldest Node.js that may run the program. */
function clone(oldest = '20.0.0') {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bin/node'), { recursive: true });
  const wantNode = (version: string) => {
    const wanted = { config: { oldest }, optionalDependencies: { 'node-here': version } };
    writeFileSync(join(folder, 'bin/node/package.json'), JSON.stringify(wanted));
  };
  wantNode('99.0.0');
  cpSync(SETUP, join(folder, 'bin/setup.mjs'));
  writeFileSync(join(folder, 'npm.cjs'), NPM);
  const lock = { packages: { [`node_modules/${OPTIONAL}`]: { version: '1.2.3' } } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return {
    /** The arguments of npm. */
    setUp(...args: string[]): string[] {
      writeFileSync(join(folder, 'asked'), '');
      const { status } = spawnSync(process.execPath, [join(folder, 'bin/setup.mjs'), ...args], {
        cwd: folder,
        env: { npm_execpath: join(folder, 'npm.cjs') },
      });
      expect(status).toBe(0);
      return readFileSync(join(folder, 'asked'), 'utf8').replaceAll(folder, '').split('\n').slice(0, -1);
    },
    wantNode,
    /** The Node.js that npm scripts find. */
    node: () => realpathSync(join(folder, 'node_modules/.bin/node')).replace(realpathSync(folder), ''),
    has: (name: string) => existsSync(join(folder, 'node_modules', name)),
    changeLock: () => writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lock)}\n`),
  };
}

const QUIET = '--loglevel=error';

test('a service is set up once, without development dependencies', () => {
  const { setUp, has } = clone();
  expect(setUp()).toEqual([`ci --omit=dev ${QUIET}`]);
  expect(has('vitest')).toBe(false);
  expect(setUp()).toEqual([]);
});

test('with models, the runtime is installed in the version of the lock file', () => {
  const { setUp } = clone();
  expect(setUp('--models')).toEqual([
    `ci --omit=dev ${QUIET}`,
    `install --no-save --save-prod --omit=dev onnxruntime-node@1.2.3 ${QUIET}`,
  ]);
  expect(setUp('--models')).toEqual([]);
});

test('a developer gets all packages, even after a service was started, and keeps them', () => {
  const { setUp, changeLock } = clone();
  setUp();
  expect(setUp('--dev')).toEqual([`ci --include=dev ${QUIET}`]);
  expect(setUp()).toEqual([]);
  expect(setUp('--models')).toEqual([]);
  changeLock();
  expect(setUp()).toEqual([`ci --include=dev ${QUIET}`]);
});

const INSTALL_NODE = `ci --prefix /bin/node --include=optional --no-audit ${QUIET}`;
const INSTALLED = '/bin/node/node_modules/node-here/bin/node';

test('a Node.js that is new enough is used, and no other is installed unless asked for', () => {
  const { setUp, node } = clone();
  setUp();
  expect(node()).toBe(realpathSync(process.execPath));
  expect(setUp('--node')).toEqual([INSTALL_NODE]);
  expect(node()).toBe(INSTALLED);
  expect([setUp('--node'), setUp()]).toEqual([[], []]);
  expect(node()).toBe(INSTALLED);
});

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

test.each([`${major}.${minor}.99`, `${major - 1}.${minor + 1}.0`])(
  'where Node.js %s is the oldest, this one is used',
  (oldest) => {
    expect(clone(oldest).setUp()).toEqual([`ci --omit=dev ${QUIET}`]);
  },
);

test.each([`${major}.${minor + 1}.0`, `${major + 1}.0.0`])(
  'where Node.js %s is the oldest, a newer one is installed, again when its version is raised',
  (oldest) => {
    const { setUp, node, wantNode } = clone(oldest);
    expect(setUp()).toEqual([`ci --omit=dev ${QUIET}`, INSTALL_NODE]);
    expect(node()).toBe(INSTALLED);
    expect(setUp()).toEqual([]);
    wantNode('99.1.0');
    expect(setUp()).toEqual([INSTALL_NODE]);
  },
);
