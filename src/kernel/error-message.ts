/** The message of an error, or the text of anything else that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Its first line: messages of libraries may have several. */
export const firstLineOf = (error: unknown): string => messageOf(error).trim().split('\n', 1)[0] ?? '';
