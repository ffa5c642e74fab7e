/**
 * The inventory number in an identifier that says that it is one: `Inv.-Nr. 37.11`, `Inventory number: 37.11`.
 * Undefined for all others: a record has identifiers of many kinds, and most do not say which.
 */
export const inventoryNumber = (identifier: string): string | undefined =>
  /^\s*(?:inv(?:entar)?[.\s-]*(?:nr|nummer|no|num(?:ber|m)?)?|inventory[\s-]*(?:no|nr|number)?)\s*[.:#]?\s*[:#]?\s+(\S.*)$/isu.exec(
    identifier,
  )?.[1];
