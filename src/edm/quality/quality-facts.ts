/** What is known of a record beyond its own words: from its pictures, its links and other records. */
export interface QualityFacts {
  /** Size of the picture that stands for the object, two decimals; undefined as long as none has been read. */
  readonly imageMegapixel?: number;
  /** Whether its links work; undefined as long as they have not been checked. */
  readonly linkOk?: boolean;
  /** The URLs of broken links. */
  readonly brokenLinks?: readonly string[];
  /** Whether another record of the institution has the same title. */
  readonly hasSameTitle?: boolean;
  /** Whether another record of the institution has the same description. */
  readonly hasSameDescription?: boolean;
}
