import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));

/** Files that the checks make; empty at the beginning, but for openapi.json. */
export const GENERATED = join(folder, 'generated');

export const OPENAPI = join(GENERATED, 'openapi.json');

/** The project's compiler. */
export const TSC = join(folder, '../../node_modules/.bin/tsc');

/** Tools find Node.js there, and nothing tells them to report home. */
const ENVIRONMENT = {
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};

const binary = (name: string): string => join(folder, 'node_modules', '.bin', name);

/** Runs a tool of this package, and gives its status and all that it prints. */
export function runTool(
  name: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { status, stdout, stderr } = spawnSync(binary(name), argv, {
    cwd: folder,
    env: { ...ENVIRONMENT, ...environment },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Starts a tool of this package that goes on. */
export const startTool = (name: string, argv: readonly string[]) =>
  spawn(binary(name), argv, { cwd: folder, env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'inherit'] });

/** The same as `runTool` for a tool that calls a server of this process. */
export async function runToolBeside(name: string, argv: readonly string[]) {
  const tool = startTool(name, argv);
  let stdout = '';
  tool.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const [status] = await once(tool, 'close');
  return { status, stdout };
}
