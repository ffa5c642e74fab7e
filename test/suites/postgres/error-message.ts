import { StoreError } from '../../../src/stores/records/record-store.ts';

/** The message of a failure, without the name of the database. */
export const errorMessage = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      return error.message.replace(/database \S+ at [^\s:]+:\d+/, 'DATABASE');
    },
  );
