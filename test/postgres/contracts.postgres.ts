import { derivedValuesContract } from '../records/derived-values-contract.ts';
import { harvestsContract } from '../records/harvests-contract.ts';
import { recordStoreContract } from '../records/record-store-contract.ts';
import { recordStoreProperties } from '../records/record-store-properties.ts';
import { snapshotContract } from '../records/snapshot-contract.ts';
import {
  checkpointsContract,
  locksContract,
  runsContract,
  secretsContract,
  storeCountsContract,
} from '../records/store-counts-contract.ts';
import { withdrawalsContract } from '../records/withdrawals-contract.ts';
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
