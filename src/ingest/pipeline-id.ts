const VALID = /^[A-Za-z0-9._!~*'()-]{1,200}$/;

/** Whether OAI-PMH allows the id as a set (setSpec without `:`, which would make it part of another set). */
export const isPipelineId = (id: string): boolean => VALID.test(id);

/**
 * The data source that a file stands for when the operator names none: its name
 * without folder and suffix, in the characters of a setSpec. Letters lose their
 * accents, blanks become hyphens, all else is dropped.
 * Errors: undefined when nothing is left.
 */
export function pipelineIdOf(stem: string): string | undefined {
  const id = stem
    .normalize('NFKD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9._!~*'()-]/g, '')
    .slice(0, 200);
  return isPipelineId(id) ? id : undefined;
}
