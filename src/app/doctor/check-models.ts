import { changedModel, changedModelText, type Models, modelsByField } from '../../collections/models.ts';
import { ModelError } from '../../embedding/embedder.ts';
import { openImageEmbedder, openTextEmbedder } from '../../embedding/open-embedders.ts';
import type { Finding } from '../../kernel/finding.ts';
import type { Settings } from '../settings/settings.ts';
import { imageModel, textModel } from '../wiring/model-choices.ts';

/**
 * Whether the models can be loaded, which takes seconds, and are those that made
 * the vectors of the index (`indexed`).
 */
export async function checkModels(settings: Settings, indexed: Models | undefined): Promise<Finding[]> {
  const text = await openModel('text model', 'TEXT_MODEL', () => openTextEmbedder(textModel(settings)));
  const image = await openModel('image model', 'IMAGE_MODEL', () => openImageEmbedder(imageModel(settings)));
  const findings = [text.finding, image.finding];
  if (text.model === undefined || image.model === undefined) return findings;
  const changed = changedModel(indexed, modelsByField({ text: text.model, image: image.model }));
  if (changed === undefined) return findings;
  const remedy = 'Run vitrine index --rebuild, or set the model that made the index';
  return [...findings, { severity: 'fault', subject: 'models', message: changedModelText(changed), remedy }];
}

interface Model {
  readonly name: string;
  readonly dimensions: number;
  close(): Promise<void>;
}

async function openModel(
  subject: string,
  setting: string,
  open: () => Promise<Model>,
): Promise<{ readonly finding: Finding; readonly model?: Model }> {
  try {
    const model = await open();
    await model.close();
    const message = `${model.name}, ${model.dimensions} dimensions`;
    return { finding: { severity: 'ok', subject, message }, model };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const remedy = `Correct ${setting}, or remove it`;
    return { finding: { severity: 'fault', subject, message: error.message, remedy } };
  }
}
