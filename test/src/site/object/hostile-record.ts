import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { recordOf } from '../open-objects.ts';

export const SCRIPT = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'`';
/** Readers see it, because it has the name of no element of HTML; browsers would run its attribute. */
export const UNKNOWN_ELEMENT = '</x><x onload=alert(1)></x><y-z onerror=alert(1)>"\'`';
/** A right-to-left override that nothing ends. */
export const OVERRIDE = '\u202Eevil\u2066';

const URLS = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  ' javascript:alert(1)',
  '//x',
];

const PROPERTIES = [
  'title creator contributor publisher description subject spatial temporal coverage dcType medium extent',
  'format language identifier provenance isPartOf source relation references dcRights created issued date',
]
  .join(' ')
  .split(' ');

/** A record with this text in every property, as a plain and a tagged text and as a label, and with hostile URLs wherever a URL may be. */
export const hostileRecord = (text: string): FramedRecord =>
  recordOf(
    {
      ...Object.fromEntries(
        PROPERTIES.map((key) => [
          key,
          [
            text,
            { '@language': `de"><script>`, '@value': text },
            ...URLS.map((id) => ({ id, type: 'Concept', prefLabel: [text], sameAs: [...URLS] })),
          ],
        ]),
      ),
    },
    {
      dataProvider: text,
      provider: text,
      edmRights: URLS[0] ?? '',
      isShownAt: URLS[0] ?? '',
      isShownBy: URLS[1] ?? '',
      hasView: [...URLS, { id: `https://m.example/1.jpg?"><script>alert(1)</script>`, description: [text] }],
      object: URLS[0] ?? '',
    },
  );
