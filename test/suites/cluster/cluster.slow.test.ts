import { expect, test } from 'vitest';
import { clusterRun } from './cluster-run.ts';

test('no request fails while nodes are killed, paused and restarted', async () => {
  const phases = await clusterRun({ objects: 150, clients: 3, phaseMs: 300, pauseMs: 5, thorough: false });
  expect(phases.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))).toEqual(
    [],
  );
  expect(phases).toHaveLength(6);
});
