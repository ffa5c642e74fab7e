import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMMANDS, type CommandRow } from '../../src/app/command-table.ts';
import { completionScript } from '../../src/app/completion-script.ts';

/** What bash proposes for these words, the last of which is being typed. */
function proposedByBash(...words: readonly string[]): string[] {
  const typed = ['vitrine', ...words].map((word) => `'${word}'`).join(' ');
  const script = `${completionScript('bash')}
    COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

test('bash completes commands, options, files and what an argument may be', () => {
  expect(proposedByBash('st')).toEqual(['start', 'status']);
  expect(proposedByBash('index', '--')).toEqual(['--rebuild', '--force', '--json', '--help']);
  expect(proposedByBash('ingest', '--fu')).toEqual(['--full']);
  expect(proposedByBash('ingest', 'completion-s')).toEqual(['completion-script.test.ts']);
  expect(proposedByBash('ingest', '--oai', '')).toEqual([]);
  expect(proposedByBash('index', 'completion-s')).toEqual([]);
  expect(proposedByBash('completion', 'z')).toEqual(['zsh']);
  expect(proposedByBash('help', 'witdraw')).toEqual([]);
  expect(proposedByBash('help', 'with')).toEqual(['withdraw']);
});

test.each(['bash', 'zsh', 'fish'] as const)('the script for %s has every command and option', (shell) => {
  const script = completionScript(shell);
  const prefix = shell === 'fish' ? '-l ' : '--';
  for (const [name, { options }] of Object.entries<CommandRow>(COMMANDS)) {
    expect(script).toContain(name);
    for (const option of Object.keys(options)) expect(script).toContain(`${prefix}${option}`);
  }
});
