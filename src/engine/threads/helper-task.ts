import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { runInBackground } from '../../kernel/threads.ts';
import { HelpMemory } from '../help/help-memory.ts';
import { Helper } from '../help/helper.ts';
import { openSearch } from '../helped-stages.ts';
import type { Published } from '../store/generation.ts';
import type { GenerationChange } from '../store/generation-change.ts';
import {
  collectGarbage,
  evictBefore,
  forgetOthers,
  hasGarbage,
  heldGeneration,
  passedGeneration,
  snapshotOf,
} from './snapshots.ts';

/** A thread's priority can be lowered, but not raised again. */
export type HelperPriority = 'normal' | 'low';

/** What a helper starts with. */
export interface HelperData {
  readonly buffer: SharedArrayBuffer;
  readonly priority: HelperPriority;
}

/** What the main thread tells a helper. */
export type HelperMessage =
  | {
      readonly folder: string;
      readonly folders: readonly string[];
      readonly published: Published | GenerationChange;
    }
  | { readonly folder: string; readonly before: number };

/** A helper that nobody has needed for this long ends. */
const IDLE_MS = 60_000;

const { buffer, priority } = workerData as HelperData;
if (priority === 'low') runInBackground();
const memory = new HelpMemory(buffer);
// Without the generation, it cannot help: the main thread passes it on with the next search.
const helper = new Helper(memory, (search) => {
  const published = heldGeneration(search.folder, search.generation);
  return published && openSearch(search, snapshotOf(search.folder, published));
});
memory.add('helpers', 1);
for (let seen = -1; seen !== memory.get('wake'); ) {
  seen = memory.get('wake');
  takeMessages();
  helper.help();
  memory.linger('wake', seen, isExpected);
  if (memory.get('wake') === seen) helper.forget();
  memory.wait('wake', seen, IDLE_MS);
}
memory.add('helpers', -1);

/** Whether parts are about to come; beside another search, helpers do none. */
function isExpected(): boolean {
  return memory.get('expected') === 1 && memory.get('searches') <= 1;
}

function takeMessages(): void {
  for (;;) {
    const message = parentPort && receiveMessageOnPort(parentPort)?.message;
    if (!message) return;
    const given = message as HelperMessage;
    if ('before' in given) {
      helper.forget();
      evictBefore(given.folder, given.before);
      if (hasGarbage()) collectGarbage();
    } else {
      forgetOthers(given.folders);
      const published = passedGeneration(given.folder, given.published);
      if (published) snapshotOf(given.folder, published);
    }
  }
}
