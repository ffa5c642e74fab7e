import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the superuser's database of the server that all tests share. */
    postgres: string;
  }
}

/** One server for all tests; each makes databases of its own in it. Fails when there is no PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgres', server.url('postgres'));
  return () => server.stop();
}
