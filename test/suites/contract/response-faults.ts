import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../../src/api/openapi.ts';

/** A response as a client sees it. */
export interface GivenResponse {
  readonly method: string;
  /** With or without a query. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** Compares responses with an OpenAPI document: one line for each fault of a response. */
export function responseChecker(document: OpenApiDocument): (given: GivenResponse) => string[] {
  // Formats are annotations in OpenAPI 3.1.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(document, 'document');
  const templates = Object.keys(document.paths).map(template).sort(byPrecision);

  return ({ method, url, status, contentType, body }) => {
    const where = `${method} ${url}: ${status}`;
    const path = (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
    const found = templates.find(({ pattern }) => pattern.test(path));
    const name = method.toLowerCase() === 'post' ? 'post' : 'get';
    const operation = found && document.paths[found.path]?.[name];
    if (!found || !operation) return [`${where}: no such operation`];
    const documentedResponse = operation.responses[status];
    if (documentedResponse === undefined) return [`${where}: the status is not documented`];
    const type = contentType?.split(';', 1)[0];
    const at = `/paths/${escaped(found.path)}/${name}/responses/${status}`;
    const reference = (documentedResponse as { $ref?: string }).$ref;
    const shared = reference?.split('/').at(-1) ?? '';
    const response = reference ? document.components.responses?.[shared] : documentedResponse;
    const types = Object.keys(response?.content ?? {});
    if (body === '' && types.length === 0) return [];
    const documented = types.find((one) => one === type || one === type?.replace(/\/.*/, '/*'));
    if (documented === undefined) return [`${where}: ${type} is not documented`];
    if (!/\bjson$/.test(documented)) return [];
    const pointer = `${reference?.slice(1) ?? at}/content/${escaped(documented)}/schema`;
    const validate = ajv.getSchema(`document#${encodeURI(pointer)}`);
    if (!validate) return [`${where}: no schema at ${pointer}`];
    if (validate(JSON.parse(body))) return [];
    return [`${where}: ${ajv.errorsText(validate.errors).slice(0, 500)}`];
  };
}

interface Template {
  readonly path: string;
  readonly pattern: RegExp;
}

const template = (path: string): Template => ({
  path,
  pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
});

/** Paths with fewer parameters first, then longer ones. */
function byPrecision(a: Template, b: Template): number {
  const parameters = ({ path }: Template) => path.split('{').length;
  return parameters(a) - parameters(b) || b.path.length - a.path.length;
}

/** A step of a JSON pointer. */
const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
