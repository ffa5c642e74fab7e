/**
 * The MIME type of a medium: from the first format that has one (`image/jpeg`,
 * also as `JPG`), else from the suffix of the URL.
 */
export function mediaTypeOf(formats: readonly string[], url: string): string | undefined {
  return formats.map(typeOfFormat).find((type) => type !== undefined) ?? typeOfUrl(url);
}

/** MIME types by suffix of a file name. */
const BY_SUFFIX: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/jpeg': 'jpg jpeg jpe jfif',
    'image/png': 'png',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/tiff': 'tif tiff',
    'image/jp2': 'jp2 j2k jpx',
    'image/bmp': 'bmp',
    'image/svg+xml': 'svg',
    'image/vnd.djvu': 'djvu djv',
    'video/mp4': 'mp4 m4v',
    'video/webm': 'webm',
    'video/ogg': 'ogv',
    'video/mpeg': 'mpg mpeg',
    'video/quicktime': 'mov',
    'video/x-msvideo': 'avi',
    'video/x-matroska': 'mkv',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/wav': 'wav',
    'audio/flac': 'flac',
    'audio/ogg': 'ogg oga opus',
    'audio/aiff': 'aif aiff',
    'audio/midi': 'mid midi',
    // No suffixes of web pages: they often show a medium instead of being one.
    'text/plain': 'txt',
    'application/pdf': 'pdf',
    'application/epub+zip': 'epub',
    'model/gltf-binary': 'glb',
    'model/gltf+json': 'gltf',
    'model/obj': 'obj',
    'model/stl': 'stl',
    'model/ply': 'ply',
  }).flatMap(([type, suffixes]) => suffixes.split(' ').map((suffix) => [suffix, type] as const)),
);

const MIME_TYPE = /^(?:image|video|audio|text|model|application)\/[\w.+-]{1,127}/;

function typeOfFormat(format: string): string | undefined {
  const text = format.trim().toLowerCase();
  const [type] = MIME_TYPE.exec(text) ?? [];
  // Any type of file.
  if (type === 'application/octet-stream') return undefined;
  return type ?? BY_SUFFIX.get(text.replace(/^\./, ''));
}

/** The first known suffix at the end of a part, as in `…/proxy?file=a.jpg&cache=yes`. */
function typeOfUrl(url: string): string | undefined {
  for (const [, suffix = ''] of url.matchAll(/\.([a-z0-9]{2,5})(?=$|[?#&;])/gi)) {
    const type = BY_SUFFIX.get(suffix.toLowerCase());
    if (type !== undefined) return type;
  }
  return undefined;
}
