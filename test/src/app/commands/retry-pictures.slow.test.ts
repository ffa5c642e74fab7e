import { test } from 'vitest';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { repairPictures } from './repaired-pictures.ts';

test('pictures of a repaired server are tried at once, and index and doctor name them until then', () =>
  repairPictures({ DATA_DIR: temporaryFolder() }));
