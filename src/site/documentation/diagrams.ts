/**
 * The name of a diagram's picture in docs/images. Each block of Mermaid in docs/ names it in its
 * first line, a comment: `%% from-source-to-api.svg`.
 */
export function diagramName(mermaid: string): string {
  const [, name] = /^%% ([a-z-]+)\.svg$/m.exec(mermaid) ?? [];
  if (name === undefined) throw new Error('a diagram does not name its picture: %% name.svg');
  return name;
}
