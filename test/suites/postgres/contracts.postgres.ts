import { derivedValuesContract } from '../../src/stores/records/derived-values-contract.ts';
import { harvestsContract } from '../../src/stores/records/harvests-contract.ts';
import { recordStoreContract } from '../../src/stores/records/record-store-contract.ts';
import { recordStoreProperties } from '../../src/stores/records/record-store-properties.ts';
import { snapshotContract } from '../../src/stores/records/snapshot-contract.ts';
import {
  checkpointsContract,
  locksContract,
  runsContract,
  secretsContract,
  storeCountsContract,
} from '../../src/stores/records/store-counts-contract.ts';
import { withdrawalsContract } from '../../src/stores/records/withdrawals-contract.ts';
import { postgresTestStore } from './postgres-test-store.ts';

recordStoreContract(postgresTestStore);
recordStoreProperties(postgresTestStore, { runs: 60 });
withdrawalsContract(postgresTestStore);
checkpointsContract(postgresTestStore);
derivedValuesContract(postgresTestStore);
harvestsContract(postgresTestStore);
locksContract(postgresTestStore);
secretsContract(postgresTestStore);
runsContract(postgresTestStore);
storeCountsContract(postgresTestStore);
snapshotContract(postgresTestStore, { runs: 60 });
