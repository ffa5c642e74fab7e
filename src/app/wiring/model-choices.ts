import type { ModelChoice } from '../../embedding/open-embedders.ts';
import type { Settings } from '../settings/settings.ts';

export const textModel = ({ textModel: setting, modelsDir }: Settings): ModelChoice => ({
  setting,
  modelsDir,
});

export const imageModel = ({ imageModel: setting, modelsDir }: Settings): ModelChoice => ({
  setting,
  modelsDir,
});
