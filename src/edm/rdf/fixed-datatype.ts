import { propertyOf } from '../properties.ts';
import { SCHEMA } from './schema.ts';

/** `xsd:integer` for a text that EDM's schema takes as the value of such a property; undefined for all else. */
export function fixedDatatype(key: string, text: string): string | undefined {
  const fixed = FIXED.get(key);
  return fixed?.form.test(text) ? fixed.datatype : undefined;
}

const FIXED = new Map(
  SCHEMA.flatMap(({ elements }) => elements).flatMap(({ name, content }) =>
    typeof content === 'object' && 'datatype' in content
      ? [
          [
            propertyOf(name)?.key ?? name,
            { form: content.form, datatype: `xsd:${content.datatype}` },
          ] as const,
        ]
      : [],
  ),
);
