import type { Subject } from '../subject.ts';
import type { Picture } from './picture.ts';
import type { Seeded } from './seeded.ts';

/** Draws the picture of a subject; the same for the same subject and chance. */
export type Draw = (subject: Subject, chance: Seeded) => Promise<Picture>;
