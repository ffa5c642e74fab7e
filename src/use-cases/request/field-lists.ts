/** Items between commas; commas within round brackets, square brackets or backticks do not count. */
export function splitList(list: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let inBackticks = false;
  let start = 0;
  for (let position = 0; position < list.length; position++) {
    const character = list[position];
    if (character === '`') inBackticks = !inBackticks;
    else if (inBackticks) continue;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (character === ',' && depth <= 0) {
      items.push(list.slice(start, position));
      start = position + 1;
    }
  }
  items.push(list.slice(start));
  return items;
}

/** The names in a list of fields, without empty ones. */
export const listedNames = (list: string): string[] =>
  splitList(list)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The fields that a name with `*` at its end stands for; none for any other name. */
export const fieldsLike = (name: string, fields: readonly string[]): readonly string[] =>
  name.endsWith('*') ? fields.filter((field) => field.startsWith(name.slice(0, -1))) : [];

/** Engine parameters that may have a value for each field of `query_by`, in its order. */
export const PARALLEL_LISTS = ['query_by_weights', 'num_typos', 'prefix', 'infix'] as const;

/** The parameters that have a value for each of so many fields, as lists; also lists of a wrong length. */
export const parallelLists = (parameters: Readonly<Record<string, string>>, fields: number) =>
  PARALLEL_LISTS.map((name) => [name, parameters[name]?.split(',') ?? []] as const).filter(
    ([, values]) => values.length > 1 || values.length === fields,
  );
