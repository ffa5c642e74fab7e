/**
 * Ids of things that a service has; undefined for what it has not.
 * @typedef {Partial<Record<'uuid' | 'preview' | 'entity' | 'institution' | 'page' | 'asset', string | number | undefined>>} ServiceIds
 */

/**
 * The OpenAPI document for trying requests: Scalar would send the examples and defaults of all parameters at once.
 * Here, a request begins with the example of its operation, and descriptions name the rest. Examples of ids are
 * those of the service, so that each finds something.
 * @param {any} document
 * @param {ServiceIds} ids
 */
export function triedDocument(document, ids = {}) {
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    mapValues(item, (operation) => triedOperation(operation, (name) => idFor(path, name, ids))),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/**
 * @param {any} operation
 * @param {(name: string) => string | number | undefined} idOf
 */
function triedOperation(operation, idOf) {
  if (!Array.isArray(operation.parameters)) return operation;
  const [, query = ''] = String(operation['x-example'] ?? '').split('?');
  const example = new URLSearchParams(query);
  return {
    ...operation,
    parameters: operation.parameters.map((/** @type {any} */ parameter) => {
      const id = idOf(parameter.name);
      const own = id === undefined ? parameter : { ...parameter, example: id };
      return tried(
        own,
        (id === undefined || !example.has(parameter.name) ? undefined : String(id)) ??
          example.get(parameter.name),
      );
    }),
  };
}

/**
 * The id that a parameter of a path stands for.
 * @param {string} path
 * @param {string} name
 * @param {ServiceIds} ids
 */
function idFor(path, name, { uuid, preview, entity, institution, page, asset }) {
  // A facet of objects, which the default collection has.
  if (name === 'field') return 'creator';
  if (name === 'uuid' || name === 'ids') return uuid;
  if (name === 'id') return path.startsWith('/v2/entities') ? entity : uuid;
  if (name === 'institution_id') return institution;
  if (name === 'content_id') return page;
  if (name === 'asset_id') return asset;
  if (name === 'identifier') return preview && `preview~${preview}`;
  if (name === 'name' && path.startsWith('/previews/')) return preview && `${preview}.webp`;
  return undefined;
}

/**
 * Asks the service for ids. What fails is left out.
 * @param {string} base URL of the service, without a slash at the end
 * @returns {Promise<ServiceIds>}
 */
export async function serviceIds(base) {
  /** @param {string} path */
  const ask = async (path) => {
    const response = await fetch(`${base}${path}`);
    return response.ok ? response.json() : {};
  };
  const fields = 'per_page=1&facet_by=&include_fields=uuid,previewImage';
  const [pictured, any, entities, institutions, pages] = await Promise.all(
    [
      `/v2/search?q=*&filter_by=imageMegapixel:>0&${fields}`,
      `/v2/search?q=*&${fields}`,
      '/v2/entities?per_page=1',
      '/institutions',
      '/content',
    ].map((path) => ask(path).catch(() => ({}))),
  );
  const object = (pictured?.hits?.[0] ?? any?.hits?.[0])?.document;
  return {
    uuid: object?.uuid,
    preview: /\/previews\/([\da-f]+)\.webp/.exec(object?.previewImage ?? '')?.[1],
    entity: entities?.entities?.[0]?.id,
    institution: institutions?.data?.[0]?.id,
    page: pages?.data?.[0]?.id,
    asset: institutions?.data?.find((/** @type {any} */ one) => one.hero_image)?.hero_image.id,
  };
}

/**
 * @param {any} parameter
 * @param {string | null} value in the example of the operation
 */
function tried(parameter, value) {
  const { example, schema = {}, description = '', ...rest } = parameter;
  if (parameter.in !== 'query') return parameter;
  const { default: standard, examples: _examples, ...type } = schema;
  const given = value ?? (parameter.required ? example : undefined);
  return {
    ...rest,
    schema: type,
    description: [
      description,
      standard !== undefined && `Default: ${code(standard)}`,
      !parameter.required && example !== undefined && `Example: ${code(example)}`,
    ]
      .filter(Boolean)
      .join('. '),
    ...(given !== undefined && { example: given }),
  };
}

/** @param {unknown} value */
const code = (value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/**
 * @param {any} object
 * @param {(value: any) => unknown} map
 */
const mapValues = (object, map) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
