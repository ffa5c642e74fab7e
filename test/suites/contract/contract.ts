import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument, Operation, Parameter } from '../../../src/api/openapi.ts';
import { ENGINE_PARAMETERS } from '../../../src/api/parameters/engine.ts';
import { encodeVectorToken } from '../../../src/kernel/vector-token.ts';

/**
 * The paths that answer a method, read from the tree that Fastify prints of its
 * routes: a view that shares nothing with our table of endpoints.
 */
export function routedPaths(app: FastifyInstance, method: 'GET' | 'POST' = 'GET'): string[] {
  const paths: string[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', step, methods = ''] = /^([\s│├└─]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (step === undefined) continue;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(step);
    const path = above.join('').replace(/(?<=.)\/$/, '');
    if (methods.split(', ').includes(method) && !paths.includes(path)) paths.push(path);
  }
  return paths;
}

/** `/previews/:name` as OpenAPI writes it. */
const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** Routes without documentation, and documentation without a route. */
export function differences(
  routed: Iterable<string>,
  document: OpenApiDocument,
  method: 'get' | 'post' = 'get',
): string[] {
  const known = new Set(Array.from(routed, documentedPath));
  const documented = Object.entries(document.paths).flatMap(([path, item]) => (item[method] ? [path] : []));
  return [
    ...[...known].filter((path) => !documented.includes(path)).map((path) => `${path}: not documented`),
    ...documented.filter((path) => !known.has(path)).map((path) => `${path}: no route`),
  ];
}

/** The object of the document's examples. */
export const UUID = '03f6188f-ec17-5063-a9cc-292ed8e27706';

/** A value that a required parameter takes. */
function soundValue({ name, schema }: Parameter): string {
  if (schema['format'] === 'uuid') return '11111111-1111-4111-8111-111111111111';
  if (Array.isArray(schema['enum'])) return String(schema['enum'][0]);
  return name === 'vector' ? encodeVectorToken(new Float32Array(512).fill(0.04)) : UUID;
}

interface Probe {
  readonly query: Readonly<Record<string, string>>;
  readonly status: 200 | 302 | 303 | 422;
}

/** The status of an operation that always redirects. */
export function redirectOf({ responses }: Operation): 302 | 303 | undefined {
  if (responses['302'] !== undefined) return 302;
  // A record is itself the response of some requests; here every request is redirected.
  const isAlways = responses['200']?.description.startsWith('What the redirect leads to') === true;
  return isAlways && responses['303'] !== undefined ? 303 : undefined;
}

/** Requests at and just beyond every documented limit of an operation, with the status that the documentation promises. */
export function probes(operation: Operation): Probe[] {
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  const required = Object.fromEntries(
    inQuery.filter((one) => one.required).map((one) => [one.name, soundValue(one)]),
  );
  const success = redirectOf(operation) ?? 200;
  const ask = (name: string, value: string, status: 200 | 422): Probe => ({
    query: { ...required, [name]: value },
    status: status === 200 ? success : status,
  });
  // Other handlers read their query themselves, in their own way.
  if (operation.responses['422'] === undefined) return [{ query: required, status: success }];
  return [
    { query: required, status: success },
    ...Object.keys(required).map((name): Probe => {
      const { [name]: _, ...rest } = required;
      return { query: rest, status: 422 };
    }),
    ...inQuery.flatMap((parameter) =>
      limits(parameter).map(([value, status]) => ask(parameter.name, value, status)),
    ),
  ];
}

function limits({ name, schema }: Parameter): [string, 200 | 422][] {
  // The engine checks them.
  if (Object.hasOwn(ENGINE_PARAMETERS, name))
    return [
      // A field that there is: exports check the names.
      [name.endsWith('_fields') ? 'title' : 'x', 200],
      ['', 200],
    ];
  const { type, enum: values, format, minimum, maximum, minLength, maxLength } = schema;
  if (Array.isArray(values)) return [...values.map((value) => [value, 200] as [string, 200]), ['x', 422]];
  if (type === 'boolean')
    return [
      ['true', 200],
      ['off', 200],
      ['', 422],
      ['maybe', 422],
    ];
  if (type === 'integer' || type === 'number') {
    return [
      ['x', 422],
      ['', 422],
      ['1.5', type === 'integer' ? 422 : 200],
      ...(typeof minimum === 'number'
        ? ([
            [String(minimum), 200],
            [String(minimum - 1), 422],
          ] as [string, 200 | 422][])
        : ([['-1000000', 200]] as [string, 200][])),
      ...(typeof maximum === 'number'
        ? ([
            [String(maximum), 200],
            [String(maximum + 1), 422],
          ] as [string, 200 | 422][])
        : ([['1000000', 200]] as [string, 200][])),
    ];
  }
  return [
    ['', Number(minLength ?? 0) > 0 || format === 'uuid' ? 422 : 200],
    ...(typeof maxLength === 'number'
      ? ([
          // A vector has a form beside its length.
          ['x'.repeat(maxLength), name === 'vector' ? 422 : 200],
          ['x'.repeat(maxLength + 1), 422],
        ] as [string, 200 | 422][])
      : []),
  ];
}

/** Sends the probes of all operations; one line for each answer that is not what the documentation promises. */
export async function brokenPromises(app: FastifyInstance, document: OpenApiDocument): Promise<string[]> {
  const broken: string[] = [];
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (get === undefined) continue;
    for (const { query, status } of probes(get)) {
      const url = `${withExamples(path, get)}?${new URLSearchParams(query)}`;
      const { statusCode, headers } = await app.inject(url);
      if (statusCode !== status) broken.push(`${url}: ${statusCode}, documented ${status}`);
      else if (statusCode === 200 && !isDocumentedType(get, headers['content-type'])) {
        broken.push(`${url}: ${headers['content-type']} is not documented`);
      }
    }
  }
  return broken;
}

/** A path with the documented examples of its parameters. */
export function withExamples(path: string, { parameters }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    return String(parameters.find((one) => one.in === 'path' && one.name === name)?.example ?? '');
  });
}

function isDocumentedType(operation: Operation, type: unknown): boolean {
  const documented = Object.keys(operation.responses['200']?.content ?? {});
  const [given = ''] = String(type).split(';', 1);
  // `image/*` is any picture.
  return documented.includes(given) || documented.includes(given.replace(/\/.*/, '/*'));
}
