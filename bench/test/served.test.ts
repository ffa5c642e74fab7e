import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.ts';
import { createEngineServer } from '../../src/surfaces/engine-server/engine-server.ts';
import { checkServed, measureServed, type Served } from '../engine/measure-served.ts';
import { SCHEMA } from '../queries/schema.ts';
import { TYPESENSE } from '../rivals/typesense-figures.ts';
import { TypesenseServer } from '../rivals/typesense-server.ts';
import { makeSampleQuestions, type SampleQuestions } from './sample-questions.ts';

let sample: SampleQuestions;
let served: Served;
let stop: () => Promise<void>;
afterAll(() => stop());

beforeAll(async () => {
  sample = await makeSampleQuestions();
  const engine = new Engine(join(sample.folder, 'served'), { threads: 0 });
  const app = createEngineServer(engine, { admin: 'key', search: undefined });
  const server = new TypesenseServer(await app.listen({ host: '127.0.0.1', port: 0 }), 'key', 'other');
  stop = async () => {
    server.close();
    await app.close();
    await engine.close();
    sample.remove();
  };
  await server.create(SCHEMA);
  await server.import(sample.file);
  served = { name: 'ours', server, pid: process.pid };
});

test('every figure of Typesense is that of a class', () => {
  const names = sample.classes.map(({ name }) => name);
  expect(Object.keys(TYPESENSE).filter((name) => !names.includes(name))).toEqual([]);
});

test('answers over HTTP are right, and measured', async () => {
  for (const queryClass of sample.classes) {
    const row = await checkServed(queryClass, [served], sample.answers);
    await measureServed([row], [served], 0);
    const [cell] = row.cells;
    expect(cell?.faults).toEqual([]);
    expect(cell?.clockMs).toHaveLength(queryClass.questions.length);
    expect(Math.min(...(cell?.sizes ?? []))).toBeGreaterThan(100);
  }
});
