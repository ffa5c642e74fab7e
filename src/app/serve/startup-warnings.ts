import { changedModel, changedModelText, modelsByField, modelsIn } from '../../documents/fields/models.ts';
import { otherUrl } from '../../documents/objects/other-url.ts';
import { currentCollection } from '../../jobs/index/index-lag.ts';
import { EngineUnreachable } from '../../stores/search/search-engine.ts';
import type { Settings } from '../settings/settings.ts';
import type { Backends } from './open-backends.ts';

/**
 * Warns if there is no index, or if other models made its vectors. The service
 * runs all the same: an index may be made or repaired meanwhile, and objects can
 * be compared by the vectors that exist.
 */
export async function warnIfUnsearchable({ engine, models }: Backends): Promise<void> {
  try {
    const { status } = await engine.search('chos', { q: '*', per_page: '0' });
    if (status === 404) {
      process.stderr.write('There is no search index yet: searches get 502 until `vitrine index` has run\n');
      return;
    }
    const changed = changedModel(modelsIn((await engine.schema('chos'))?.metadata), modelsByField(models));
    if (changed !== undefined)
      process.stderr.write(`The index is for another model: ${changedModelText(changed)}\n`);
  } catch (error) {
    if (!(error instanceof EngineUnreachable)) throw error;
    process.stderr.write(`Searches get 502: ${error.message}\n`);
  }
}

/** Warns if documents were made with other URLs: responses contain them, while pages link as the settings say. */
export async function warnOfOtherUrls({ store }: Backends, settings: Settings): Promise<void> {
  const all = await store.checkpoints.all();
  const other = otherUrl(all.get(currentCollection(all) ?? '')?.recipe ?? '{}', settings);
  if (other === undefined) return;
  process.stderr.write(
    `Documents in the index have URLs of another ${other.setting}, ${other.url}: run vitrine index, which renews them\n`,
  );
}
