import { checkpointsContract } from './checkpoints-contract.ts';
import { derivedValuesContract } from './derived-values-contract.ts';
import { harvestsContract } from './harvests-contract.ts';
import { locksContract } from './locks-contract.ts';
import { recordStoreContract } from './record-store-contract.ts';
import { recordStoreProperties } from './record-store-properties.ts';
import { secretsContract } from './secrets-contract.ts';
import { sqlitePlace } from './sqlite-place.ts';
import { withdrawalsContract } from './withdrawals-contract.ts';

recordStoreContract(sqlitePlace);
recordStoreProperties(sqlitePlace, { runs: 60 });
withdrawalsContract(sqlitePlace);
checkpointsContract(sqlitePlace);
derivedValuesContract(sqlitePlace);
harvestsContract(sqlitePlace);
locksContract(sqlitePlace);
secretsContract(sqlitePlace);
