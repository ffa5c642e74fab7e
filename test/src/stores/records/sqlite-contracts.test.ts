import { runs } from '../../../runs.ts';
import { derivedValuesContract } from './derived-values-contract.ts';
import { harvestsContract } from './harvests-contract.ts';
import { recordStoreContract } from './record-store-contract.ts';
import { recordStoreProperties } from './record-store-properties.ts';
import { snapshotContract } from './snapshot-contract.ts';
import { sqliteTestStore } from './sqlite-test-store.ts';
import {
  checkpointsContract,
  locksContract,
  runsContract,
  secretsContract,
  storeCountsContract,
} from './store-counts-contract.ts';
import { withdrawalsContract } from './withdrawals-contract.ts';

recordStoreContract(sqliteTestStore);
recordStoreProperties(sqliteTestStore, { runs: runs(60) });
withdrawalsContract(sqliteTestStore);
checkpointsContract(sqliteTestStore);
derivedValuesContract(sqliteTestStore);
harvestsContract(sqliteTestStore);
locksContract(sqliteTestStore);
secretsContract(sqliteTestStore);
runsContract(sqliteTestStore);
storeCountsContract(sqliteTestStore);
snapshotContract(sqliteTestStore, { runs: runs(60) });
