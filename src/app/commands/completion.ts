import { type Command, parseArguments, usageError } from '../command.ts';
import { completionScript, isShell } from '../completion-script.ts';

/**
 * `vitrine completion bash|zsh|fish`: a script that completes commands and options.
 * Status: 0.
 */
export const command: Command = async (argv) => {
  const [shell, ...others] = parseArguments('completion', argv).positionals;
  if (shell === undefined) throw usageError('completion', 'no shell given');
  if (!isShell(shell)) throw usageError('completion', `unknown shell ${shell}`);
  if (others[0] !== undefined) throw usageError('completion', `unknown argument ${others[0]}`);
  process.stdout.write(completionScript(shell));
  return 0;
};
