import { EnvHttpProxyAgent, interceptors } from 'undici';
import { ModelError } from '../../embedding/embedder.ts';
import { installModel, type ModelName, modelStates, removeModel } from '../../embedding/model-store.ts';
import { firstLineOf } from '../../kernel/error-message.ts';
import type { Command } from '../command.ts';
import { startProgress } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';
import { readModelsArguments } from './models-arguments.ts';
import { modelsJson, modelsReport } from './models-report.ts';

/**
 * `vitrine models list|install|verify|remove`: the models in MODELS_DIR.
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
  else if (action === 'list' || action === 'verify') process.stdout.write(modelsReport(states, settings));
  const isDamaged = action === 'verify' && states.some(({ state }) => state === 'unusable');
  return isDamaged ? 1 : status;
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
