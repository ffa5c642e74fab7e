import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { quote } from '../../../kernel/quote.ts';
import { isContainer, isMembersKey, isRestKey, membersKeys } from '../containers.ts';
import { compactName, RDF } from '../namespaces.ts';
import { propertyOf } from '../properties.ts';
import { isBlankNode } from '../url-fault.ts';
import { isBareReference } from '../values.ts';
import { type Reading, reject } from './reading.ts';

/**
 * The JSON of a record with the members of its containers in their place and order. [records-40]
 * What the containers have besides their members is reported, and so is a circle, which ends.
 */
export function withoutContainers(entity: JsonObject, reading: Reading): JsonObject {
  const plain: Record<string, Json> = {};
  for (const key of Object.keys(entity)) {
    const value = entity[key] ?? null;
    if (key === 'id' || key === 'type') {
      plain[key] = value;
      continue;
    }
    reading.path.push(propertyOf(key)?.name ?? key);
    const values = plainValue(value, [], reading);
    reading.path.pop();
    // An empty list stays as supplied; containers without members are no values.
    if (!isEmpty(values) || isEmpty(value)) plain[key] = values;
  }
  return plain;
}

const isEmpty = (value: Json): boolean => Array.isArray(value) && value.length === 0;

/** `around`: the URLs of the containers that a value is in. */
function plainValue(value: Json, around: readonly string[], reading: Reading): Json {
  if (Array.isArray(value)) return value.flatMap((item: Json) => plainValue(item, around, reading));
  if (!isJsonObject(value) || '@value' in value) return value;
  const node = value as JsonObject;
  return isContainer(node) ? membersIn(node, around, reading) : withoutContainers(node, reading);
}

function membersIn(container: JsonObject, around: readonly string[], reading: Reading): Json[] {
  const { id } = container;
  const within = typeof id === 'string' ? [...around, id] : around;
  for (const key of Object.keys(container)) {
    if (key === 'id' || key === 'type' || isMembersKey(key)) continue;
    reject(
      reading,
      quote(container[key]),
      `is not a member of its list, but its ${propertyOf(key)?.name ?? compactName(key)}`,
    );
  }
  return membersKeys(container).flatMap((key) =>
    [container[key] ?? []].flat().flatMap((member: Json): Json => {
      if (isRestKey(key) && isNil(member)) return [];
      const fault = isJsonObject(member) && faultOf(member as JsonObject, isRestKey(key), within);
      if (!fault) return plainValue(member, within, reading);
      reject(reading, `reference ${quote((member as JsonObject)['id'])}`, fault);
      return [];
    }),
  );
}

/** What is wrong with a reference, in words that follow it. */
function faultOf(member: JsonObject, isRest: boolean, within: readonly string[]): string | undefined {
  if (!isBareReference(member)) return undefined;
  if (within.includes(member.id)) return 'leads back to its own list';
  // The label of a blank node stands for what is described elsewhere, most often around it.
  return isRest || isBlankNode(member.id) ? 'leads to nothing that its list describes' : undefined;
}

/** The end of a list. */
const isNil = (value: Json): boolean => {
  const id = isJsonObject(value) ? value['id'] : value;
  return id === `${RDF}nil` || id === 'rdf:nil';
};
