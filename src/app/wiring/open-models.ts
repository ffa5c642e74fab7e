import {
  BUILTIN,
  type ImageEmbedder,
  ModelError,
  type TextEmbedder,
} from '../../media/embedding/embedder.ts';
import {
  type ModelChoice,
  openImageEmbedder,
  openTextEmbedder,
} from '../../media/embedding/open-embedders.ts';
import type { Settings } from '../settings/settings.ts';

type ModelSettings = Pick<Settings, 'textModel' | 'imageModel' | 'modelsDir'>;

/** The text model of the settings. Errors: ModelError. */
export const openTextModel = (settings: ModelSettings): Promise<TextEmbedder> =>
  openTextEmbedder(textChoice(settings));

/** The image model of the settings. Errors: ModelError. */
export const openImageModel = (settings: ModelSettings): Promise<ImageEmbedder> =>
  openImageEmbedder(imageChoice(settings));

const textChoice = ({ textModel: setting, modelsDir }: ModelSettings): ModelChoice => ({
  setting,
  modelsDir,
});

const imageChoice = ({ imageModel: setting, modelsDir }: ModelSettings): ModelChoice => ({
  setting,
  modelsDir,
});

/**
 * The models for a service. [operations-1] In place of an installed one that cannot be used, it goes on with
 * the built-in one: the vectors of the index stay, but words are not compared with them.
 * `faults` say why. Errors: ModelError if a model that a setting names cannot be used.
 */
export async function serveModels(settings: ModelSettings) {
  const faults: string[] = [];
  const served = async <Embedder>(
    choice: ModelChoice,
    open: (choice: ModelChoice) => Promise<Embedder>,
  ): Promise<Embedder> => {
    try {
      return await open(choice);
    } catch (error) {
      // Without a setting, it is an installed model.
      if (choice.setting !== undefined || !(error instanceof ModelError)) throw error;
      faults.push(error.message);
      return open({ setting: BUILTIN });
    }
  };
  const models = {
    text: await served(textChoice(settings), openTextEmbedder),
    image: await served(imageChoice(settings), openImageEmbedder),
  };
  return { models, faults };
}
