import { EnvHttpProxyAgent, interceptors } from 'undici';
import { firstLineOf } from '../../kernel/error-message.ts';
import { ModelError } from '../../media/embedding/embedder.ts';
import {
  installedName,
  installModel,
  MODEL_NAMES,
  type ModelName,
  type ModelState,
  modelNamed,
  modelStates,
  RECOMMENDED_MODELS,
  removeModel,
} from '../../media/embedding/model-store.ts';
import { type Command, parseArguments, suggestion, usageError } from '../command.ts';
import { startProgress } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';
import { jsonText } from './print-json.ts';

/**
 * `vitrine models list|install|remove`: the models in MODELS_DIR.
 * Status: 0 done; 1 a model could not be installed, or an installed one is damaged;
 * 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { action, names, json } = readModelsArguments(argv);
  let status = 0;
  const out = json ? process.stderr : process.stdout;
  const print = (line: string) => void out.write(`${line}\n`);
  if (action === 'install') status = await install(names, settings, print);
  if (action === 'remove') await remove(names, settings, print);
  if (status > 1) return status;
  const states = await modelStates(settings.modelsDir, names.length > 0 ? names : undefined);
  if (json) process.stdout.write(modelsJson(states, settings));
  else if (action === 'list') process.stdout.write(printModels(states, settings));
  return states.some(({ state }) => state === 'unusable') ? 1 : status;
};

/** The exit status. A model that cannot be installed does not stop the others. */
async function install(
  names: readonly ModelName[],
  { modelsDir }: Settings,
  print: (line: string) => void,
): Promise<number> {
  using interruption = listenForInterruption();
  await using resources = new AsyncDisposableStack();
  const proxies = resources.adopt(new EnvHttpProxyAgent(), (agent) => agent.close());
  const dispatcher = proxies.compose(interceptors.redirect({ maxRedirections: MAX_REDIRECTS }));
  let [failed, changed] = [0, 0];
  for (const { name, state, downloadBytes: total } of await modelStates(modelsDir, names)) {
    if (state === 'installed') {
      print(`${name} is already installed`);
      continue;
    }
    using progress = startProgress({ label: name, noun: 'bytes' });
    try {
      await installModel(modelsDir, name, {
        registry: registryUrl(),
        dispatcher,
        signal: interruption.signal,
        onProgress: (done) => progress.update({ done, total }),
        onRetry: (error) => progress.note(`${firstLineOf(error)}; trying again`),
        onDownloaded() {
          progress.note('is downloaded, and prepared now');
          progress.end();
        },
      });
    } catch (error) {
      progress.end();
      if (interruption.signal.aborted) return interruption.status();
      if (!(error instanceof ModelError)) throw error;
      process.stderr.write(`vitrine models: ${error.message}\n`);
      failed++;
      continue;
    }
    changed++;
    print(`${name} is installed in ${modelsDir}`);
  }
  if (changed > 0) print(NEXT);
  return failed > 0 ? 1 : 0;
}

const MAX_REDIRECTS = 5;

const NEXT =
  'Next: vitrine index --rebuild makes the vectors anew; then restart the service, which uses the model that it has found at its start';

async function remove(
  names: readonly ModelName[],
  { modelsDir }: Settings,
  print: (line: string) => void,
): Promise<void> {
  for (const name of names) {
    const isRemoved = await removeModel(modelsDir, name);
    print(isRemoved ? `${name} is removed` : `${name} was not installed`);
  }
}

const DEFAULT_REGISTRY = 'https://registry.npmjs.org';

/** That of npm, which hands its settings to programs that it runs. */
function registryUrl(): string {
  const { npm_config_registry: given, NPM_CONFIG_REGISTRY: alsoGiven } = process.env;
  return given ?? alsoGiven ?? DEFAULT_REGISTRY;
}

const ACTIONS = ['list', 'install', 'remove'] as const;

interface ModelsArguments {
  readonly action: (typeof ACTIONS)[number];
  readonly names: readonly ModelName[];
  readonly json: boolean;
}

/** Errors: UsageError. */
export function readModelsArguments(argv: readonly string[]): ModelsArguments {
  const { values, positionals } = parseArguments('models', argv);
  const { json = false } = values;
  const [given = 'list', ...others] = positionals;
  const action = ACTIONS.find((one) => one === given);
  if (action === undefined) throw unknown('action', given, ACTIONS);
  const names = others.map((name) => {
    const known = modelNamed(name);
    if (known === undefined) throw unknown('model', name, MODEL_NAMES);
    return known;
  });
  if (action === 'list' && names.length > 0) throw usageError('models', 'list takes no names');
  if (action === 'remove' && names.length === 0) throw usageError('models', 'no model given');
  const isRecommended = action === 'install' && names.length === 0;
  return { action, names: isRecommended ? RECOMMENDED_MODELS : [...new Set(names)], json };
}

function unknown(kind: string, given: string, known: readonly string[]) {
  const meant = suggestion(given, known);
  const hint = meant === undefined ? `: there are ${known.join(', ')}` : `, did you mean ${meant}?`;
  return usageError('models', `unknown ${kind} ${given}${hint}`);
}

type ModelSettings = Pick<Settings, 'modelsDir' | 'textModel' | 'imageModel'>;

/** `vitrine models list`: a table, and below it why a model cannot be used. */
export function printModels(states: readonly ModelState[], settings: ModelSettings): string {
  const used = namesUsed(settings);
  const rows = states.map((state) => [
    state.name,
    state.kind,
    stateText(state, used.includes(state.name)),
    `${inMegabytes(state.downloadBytes)} to download`,
    state.installedBytes === undefined ? '' : `${inMegabytes(state.installedBytes)} on disk`,
    state.licence,
    `${state.package}@${state.version}`,
  ]);
  const notes = states
    .filter(({ reason }) => reason !== undefined)
    .map(({ name, reason }) => `${name} ${reason}: vitrine models install ${name} installs it again`);
  const others = [
    ...(settings.textModel === undefined ? [] : [`TEXT_MODEL is ${settings.textModel}`]),
    ...(settings.imageModel === undefined ? [] : [`IMAGE_MODEL is ${settings.imageModel}`]),
  ];
  return `${[...aligned(rows), ...notes, ...others].join('\n')}\n`;
}

export function modelsJson(states: readonly ModelState[], settings: ModelSettings): string {
  const used = namesUsed(settings);
  return jsonText({
    folder: settings.modelsDir,
    models: states.map(({ name, kind, state, reason = null, installedBytes = null, ...more }) => ({
      name,
      kind,
      state,
      used: state === 'installed' && used.includes(name),
      reason,
      downloadBytes: more.downloadBytes,
      installedBytes,
      licence: more.licence,
      package: more.package,
      version: more.version,
    })),
  });
}

/** Without a setting, an installed model of each kind is used, whichever are shown. */
const namesUsed = ({ modelsDir, textModel, imageModel }: ModelSettings) => [
  textModel === undefined ? installedName(modelsDir, 'text') : undefined,
  imageModel === undefined ? installedName(modelsDir, 'image') : undefined,
];

const stateText = ({ state }: ModelState, isUsed: boolean): string => {
  if (state === 'missing') return 'not installed';
  return state === 'unusable' ? 'UNUSABLE' : isUsed ? 'in use' : 'installed';
};

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
