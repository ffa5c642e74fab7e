import { changedModel, changedModelText, type Models, modelsByField } from '../../documents/fields/models.ts';
import type { Finding } from '../../kernel/finding.ts';
import { ModelError } from '../../media/embedding/embedder.ts';
import { installedName } from '../../media/embedding/model-store.ts';
import type { Settings } from '../settings/settings.ts';
import { openImageModel, openTextModel } from '../wiring/open-models.ts';

/**
 * Whether the models can be loaded, which takes seconds, and are those that made
 * the vectors of the index (`indexed`).
 */
export async function checkModels(settings: Settings, indexed: Models | undefined): Promise<Finding[]> {
  const text = await openModel('text', settings, () => openTextModel(settings));
  const image = await openModel('image', settings, () => openImageModel(settings));
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
  kind: 'text' | 'image',
  settings: Settings,
  open: () => Promise<Model>,
): Promise<{ readonly finding: Finding; readonly model?: Model }> {
  const subject = `${kind} model`;
  try {
    const model = await open();
    await model.close();
    const message = `${model.name}, ${model.dimensions} dimensions`;
    return { finding: { severity: 'ok', subject, message }, model };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const remedy = remedyFor(kind, settings);
    return { finding: { severity: 'fault', subject, message: error.message, remedy } };
  }
}

function remedyFor(kind: 'text' | 'image', { textModel, imageModel, modelsDir }: Settings): string {
  const [name, value] = kind === 'text' ? ['TEXT_MODEL', textModel] : ['IMAGE_MODEL', imageModel];
  if (value !== undefined) return `Correct ${name}, or remove it`;
  const model = installedName(modelsDir, kind);
  return `Run vitrine models install ${model}, or vitrine models remove ${model}, or set ${name}=builtin`;
}
