/** What the index knows of an object that its record does not say in this form. */
export interface ManifestDocument {
  readonly uuid: string;
  readonly title?: string;
  readonly dataProvider?: string;
  readonly isShownBy?: string;
  readonly previewImage?: string;
  readonly imageAspectRatio?: number;
  readonly imageMegapixel?: number;
  readonly iiifManifest?: string;
}
