import { COMMANDS, type CommandRow } from './command-table.ts';

const SCRIPTS = { bash, zsh, fish };

type Shell = keyof typeof SCRIPTS;

export const isShell = (name: string): name is Shell => Object.hasOwn(SCRIPTS, name);

/** A script for the shell that completes commands, options, and what a command's argument proposes. */
export const completionScript = (shell: Shell): string => SCRIPTS[shell]();

const ROWS = Object.entries<CommandRow>(COMMANDS);
const NAMES = Object.keys(COMMANDS);

/** Words that may follow a command besides options; undefined if they are files. */
function proposed({ argument }: CommandRow): readonly string[] | undefined {
  const { proposes = [] } = argument ?? {};
  if (proposes === 'files') return undefined;
  return proposes === 'commands' ? NAMES : proposes;
}

const optionsOf = ({ options }: CommandRow): string[] => [...Object.keys(options), 'help'];

const takesValue = ({ options }: CommandRow): string[] =>
  Object.entries(options).flatMap(([name, { type }]) => (type === 'string' ? `--${name}` : []));

function bash(): string {
  const cases = ROWS.map(([name, row]) => {
    const words = [...(proposed(row) ?? []), ...optionsOf(row).map((option) => `--${option}`)].join(' ');
    const values = takesValue(row);
    const lines = [
      ...(values.length > 0 ? [`case "$previous" in ${values.join('|')}) return ;; esac`] : []),
      `COMPREPLY=($(compgen -W '${words}' -- "$word"))`,
      ...(proposed(row) === undefined ? ['COMPREPLY+=($(compgen -f -- "$word"))'] : []),
    ];
    return `    ${name})\n${lines.map((line) => `      ${line}\n`).join('')}      ;;\n`;
  });
  return `# Completion of vitrine in bash. In ~/.bashrc: source <(vitrine completion bash)
_vitrine() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${NAMES.join(' ')} --help --version' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('')}  esac
}
complete -o filenames -F _vitrine vitrine
`;
}

function zsh(): string {
  const commands = ROWS.map(([name, { summary }]) => `    ${quoted(`${name}:${summary}`)}\n`).join('');
  const cases = ROWS.map(([name, row]) => {
    const options = Object.entries(row.options).map(([option, { help, type, value, multiple }]) => {
      const repeat = multiple ? '*' : '';
      return quoted(
        `${repeat}--${option}[${escaped(help)}]${type === 'string' ? `:${value ?? 'value'}:` : ''}`,
      );
    });
    const words = proposed(row);
    const { argument } = row;
    const rest =
      argument === undefined || words?.length === 0
        ? []
        : [quoted(`*:${argument.name}:${words === undefined ? '_files' : `(${words.join(' ')})`}`)];
    return `    ${name}) _arguments ${[...options, quoted('--help[explain the command]'), ...rest].join(' ')} ;;\n`;
  });
  return `#compdef vitrine
# Completion of vitrine in zsh. In ~/.zshrc, after compinit: source <(vitrine completion zsh)
_vitrine() {
  local -a commands=(
${commands}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${cases.join('')}  esac
}
compdef _vitrine vitrine
`;
}

function fish(): string {
  const isFirst = '__fish_use_subcommand';
  const lines = ROWS.flatMap(([name, row]) => {
    const after = `'__fish_seen_subcommand_from ${name}'`;
    const words = proposed(row);
    return [
      `complete -c vitrine -n ${isFirst} -f -a ${name} -d ${quoted(row.summary)}`,
      ...Object.entries(row.options).map(
        ([option, { help, type }]) =>
          `complete -c vitrine -n ${after} -f -l ${option} -d ${quoted(help)}${type === 'string' ? ' -r' : ''}`,
      ),
      ...(words === undefined
        ? []
        : [`complete -c vitrine -n ${after} -f${words.length > 0 ? ` -a '${words.join(' ')}'` : ''}`]),
    ];
  });
  return `# Completion of vitrine in fish: vitrine completion fish > ~/.config/fish/completions/vitrine.fish
complete -c vitrine -n ${isFirst} -f -l version -d 'print the version'
complete -c vitrine -f -l help -d 'explain the command'
${lines.join('\n')}
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** In the description of an option, zsh reads these as syntax. */
const escaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, '\\$&');
