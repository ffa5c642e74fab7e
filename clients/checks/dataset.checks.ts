import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsonld from 'jsonld';
import { DataFactory, Parser, Store } from 'n3';
import { Validator } from 'shacl-engine';
import { expect, inject, test } from 'vitest';

const shapes = new Store(new Parser().parse(readFileSync(join(import.meta.dirname, 'nde.ttl'), 'utf8')));

/** What a description lacks by the requirements of NDE, one line each. */
async function faultsOf(description: object): Promise<string[]> {
  const quads = await jsonld.toRDF(description as jsonld.JsonLdDocument, { format: 'application/n-quads' });
  const dataset = new Store(new Parser({ format: 'N-Quads' }).parse(String(quads)));
  expect(dataset.size).toBeGreaterThan(100);
  const { results } = await new Validator(shapes, { factory: DataFactory }).validate({ dataset });
  return results.map(({ focusNode, path, constraintComponent }) =>
    [focusNode.term?.value, path?.[0]?.predicates?.[0]?.value, constraintComponent.value].join(' '),
  );
}

const read = async (): Promise<Record<string, unknown>> =>
  (await fetch(`${inject('service')}/dataset`)).json() as Promise<Record<string, unknown>>;

test('[dataset-8] the description of the dataset is valid by the requirements of NDE', async () => {
  const description = await read();
  expect(JSON.stringify(description)).toContain('records_export_full.tar.gz');
  expect(await faultsOf(description)).toEqual([]);
});

test('a fault is found', async () => {
  const { 'dct:title': _, ...untitled } = await read();
  expect(await faultsOf(untitled)).toEqual([
    expect.stringMatching(/\/dataset http:\/\/purl\.org\/dc\/terms\/title .*MinCount/),
  ]);
});
