/**
 * The OpenAPI document for trying requests: Scalar would send the examples and defaults of all parameters at once.
 * Here, a request begins with the example of its operation, and descriptions name the rest.
 * @param {any} document
 */
export function triedDocument(document) {
  const paths = Object.entries(document.paths).map(([path, item]) => [path, mapValues(item, triedOperation)]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** @param {any} operation */
function triedOperation(operation) {
  if (!Array.isArray(operation.parameters)) return operation;
  const [, query = ''] = String(operation['x-example'] ?? '').split('?');
  const example = new URLSearchParams(query);
  return {
    ...operation,
    parameters: operation.parameters.map((/** @type {any} */ parameter) =>
      tried(parameter, example.get(parameter.name)),
    ),
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
