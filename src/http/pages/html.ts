/** Text that stands in a page as it is. */
export interface Html {
  readonly html: string;
}

/** A template of HTML: what is put in is escaped, unless it is HTML itself or a list of it. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const parts = strings.map((part, index) => {
    const value = values[index];
    return part + (value === undefined ? '' : render(value));
  });
  return { html: parts.join('') };
}

/** Plain text whose `code` is marked by backticks. */
export function inline(text: string): Html {
  const parts = text.split('`');
  return { html: parts.map((part, at) => (at % 2 ? code(part).html : escapeText(part))).join('') };
}

/** Code, whose lines may break where a list or an address has its parts. */
export function code(text: string): Html {
  const breaking = escapeText(text)
    .replace(/,(?=\S)/g, ',<wbr>')
    .replace(/[?]|&amp;/g, '<wbr>$&');
  return { html: `<code>${breaking}</code>` };
}

function render(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map((one) => one.html).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
