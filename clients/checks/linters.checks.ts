import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, test } from 'vitest';
import { GENERATED, OPENAPI, runTool } from './tools.ts';

const redocly = (file: string): readonly { ruleId: string; message: string }[] =>
  JSON.parse(runTool('redocly', ['lint', '--format=json', file]).stdout).problems;

const spectral = (file: string): readonly { code: string; message: string }[] =>
  JSON.parse(
    runTool('spectral', ['lint', '--ruleset=spectral.yaml', '--format=json', '--quiet', file]).stdout,
  );

describe('[openapi-4] linters have nothing to say, neither errors nor warnings', () => {
  test('Redocly, recommended rules', () => expect(redocly(OPENAPI)).toEqual([]));
  test('Spectral, rules for OpenAPI', () => expect(spectral(OPENAPI)).toEqual([]));
  test('swagger-parser', async () => {
    await expect(SwaggerParser.validate(OPENAPI)).resolves.toMatchObject({ openapi: '3.1.0' });
  });
});

describe('a fault is found', () => {
  const spoilt = join(GENERATED, 'spoilt.json');
  writeFileSync(
    spoilt,
    readFileSync(OPENAPI, 'utf8').replace('"operationId":"getObject"', '"operationId":"search"'),
  );

  test('by Redocly', () => expect(redocly(spoilt).length).toBeGreaterThan(0));
  test('by Spectral', () => expect(spectral(spoilt).length).toBeGreaterThan(0));
  test('by swagger-parser', async () => {
    const { paths, ...rest } = JSON.parse(readFileSync(OPENAPI, 'utf8'));
    expect(Object.keys(paths).length).toBeGreaterThan(0);
    await expect(SwaggerParser.validate({ ...rest, paths: 7 })).rejects.toThrow();
  });
});
