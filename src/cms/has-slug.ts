/** Whether a translation of an entry of any shape has the slug. */
export function hasSlug(entry: unknown, slug: string): boolean {
  const { translations } = Object(entry) as { readonly translations?: unknown };
  return (
    Array.isArray(translations) &&
    translations.some((one: unknown) => (Object(one) as { readonly slug?: unknown }).slug === slug)
  );
}
