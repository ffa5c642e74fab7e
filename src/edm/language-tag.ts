const TAG = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

/** Whether `xml:lang` can hold it; `german` is a tag for XML Schema. */
export const isLanguageTag = (text: string): boolean => TAG.test(text);
