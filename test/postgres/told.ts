import { StoreError } from '../../src/records/record-store.ts';

/** What a failure says, without the address of the test. */
export const told = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      return error.message.replace(/database \S+ at [^\s:]+:\d+/, 'DATABASE');
    },
  );
