/** The part of the package that we use: its published types lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** Those of `available` that are accepted, the best first; `preferred` decides ties. */
    encodings<Coding extends string>(
      available: readonly Coding[],
      options: { readonly preferred: readonly Coding[] },
    ): Coding[];
    /** Likewise for `Accept-Language`, without ranges that match none. */
    languages<Language extends string>(available: readonly Language[]): Language[];
    /** Likewise for `Accept`. */
    mediaTypes<Type extends string>(available: readonly Type[]): Type[];
  }
}
