import { takeLease } from '../../../../src/engine/store/leases.ts';

/** A process that holds a lease until it is killed: `node leasing-process.ts FOLDER CHANGE`. */
const [folder = '', change = '0'] = process.argv.slice(2);
const lease = takeLease(folder, Number(change));
process.stdout.write('leased\n');
// What nobody refers to any more is collected as garbage, and its file closed.
setInterval(() => lease.change, 1_000);
