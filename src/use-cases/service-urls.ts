/** URLs of this service that are in documents of the index. */
export interface ServiceUrls {
  /** `{uuid}` stands for the object's id. */
  readonly objectPageUrl: string;
  /** The base URL of previews. */
  readonly previewUrl: string;
}

interface LinkedObject {
  readonly uuid?: string;
  readonly url?: string;
  readonly previewImage?: string;
}

/** The URLs in a document of `chos` as the settings are now: the index may have been made with others. */
export const currentUrls = (
  { uuid, url, previewImage }: LinkedObject,
  { objectPageUrl, previewUrl }: ServiceUrls,
): LinkedObject => ({
  ...(url !== undefined && uuid !== undefined && { url: objectPageUrl.replaceAll('{uuid}', uuid) }),
  ...(previewImage !== undefined && { previewImage: `${previewUrl}/${previewImage.split('/').at(-1)}` }),
});
