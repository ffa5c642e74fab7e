import { MODEL_NAMES, type ModelName, modelNamed, RECOMMENDED_MODELS } from '../../embedding/model-store.ts';
import { parseArguments, usageError } from '../command.ts';
import { suggestion } from '../suggestion.ts';

const ACTIONS = ['list', 'install', 'verify', 'remove'] as const;

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
