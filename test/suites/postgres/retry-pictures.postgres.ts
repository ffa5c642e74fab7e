import { test } from 'vitest';
import { repairPictures } from '../../src/app/commands/repaired-pictures.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { newDatabase } from './new-database.ts';

test('pictures of a repaired server are tried at once, and index and doctor name them until then', async () =>
  repairPictures({ DATA_DIR: temporaryFolder(), STORE_URL: await newDatabase() }));
