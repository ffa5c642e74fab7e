import { documentedFields } from '../../collections/field-documentation.ts';

/** The fields of objects as Markdown. */
export function fieldsText(): string {
  const lines = documentedFields('chos')
    .filter(({ type }) => !type.startsWith('vector'))
    .map(({ name, type, description, filterable, facet, sortable }) => {
      const uses = [facet && 'values can be counted', filterable && 'filter', sortable && 'sort'].filter(
        Boolean,
      );
      return `- \`${name}\` (${[type, ...uses].join(', ')}): ${description}`;
    });
  return `# Fields of objects\n\nFields whose values can be counted are those of the parameter \`filters\`.\n\n${lines.join('\n')}\n`;
}
