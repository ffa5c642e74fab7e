import { handingOver, type TextTask } from '../../kernel/large-work.ts';
import { inOldStructure, type OldStructure } from './old-structure.ts';

/** In a thread. */
export default function oldStructureTask({ text, options }: TextTask<OldStructure>): Uint8Array | undefined {
  const reply = inOldStructure(text, options);
  return handingOver(reply, reply);
}
