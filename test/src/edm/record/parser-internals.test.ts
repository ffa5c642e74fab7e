import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { SaxesParser } from '@rubensworks/saxes';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { describe, expect, test } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };

// rdf/read-graph.ts overrides members of RdfXmlParser, and harvest/bounded-parser.ts reads the state of
// SaxesParser, none of which these libraries promise to keep. So their versions are exact, and a new
// one fails here until somebody has compared the members below with what these two files rely on.

const { dependencies } = manifest;
const require = createRequire(import.meta.url);

describe.each([
  [
    'rdfxml-streaming-parser',
    RdfXmlParser,
    '54c813eb68046aad1a15c9e1220e890f86cbbe83dfd6c9bc01c22458e07b01e1',
  ],
  ['@rubensworks/saxes', SaxesParser, 'fafd8683ac6d3ae5c075c75bb1e3995e4b4b8899e0bdfb5e1521ae5353b2b2da'],
] as const)('%s', (name, parser, digest) => {
  test('has an exact version in package.json, which is installed', () => {
    expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(require(`${name}/package.json`)).toMatchObject({ version: dependencies[name] });
  });

  test('is the code that the overrides were written for', () => {
    expect(createHash('sha256').update(parser.toString()).digest('hex')).toBe(digest);
  });
});

describe('members that are overridden or read', () => {
  test('of RdfXmlParser', () => {
    const parser = new RdfXmlParser();
    expect(parser['saxParser']).toBeInstanceOf(SaxesParser);
    for (const method of ['onTag', 'onText', 'onCloseTag', 'valueToUri', 'createLiteral'] as const) {
      expect(Object.hasOwn(RdfXmlParser.prototype, method), method).toBe(true);
    }
    // Ours would hide it.
    expect(Object.hasOwn(RdfXmlParser.prototype, '_flush')).toBe(false);
    const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
    parser.write(`<rdf:RDF xmlns:rdf="${rdf}"><rdf:Description><rdf:value xml:lang="DE">a`);
    parser.write('<!---->b<![CDATA[c]]>');
    const stack = parser['activeTagStack'];
    expect(stack).toHaveLength(3);
    // What the overrides change: lowercase, the last piece of a text only, a copy of all declarations.
    expect(stack.at(-1)).toMatchObject({ language: 'de', text: 'c', namespaces: [expect.anything()] });
  });

  test('of SaxesParser: one listener for each event, and what is read without an end', () => {
    const parser = new SaxesParser();
    const heard: string[] = [];
    parser.on('comment', () => heard.push('first'));
    parser.on('comment', () => heard.push('second'));
    parser.on('text', () => {});
    parser.write('<a><!-- -->text');
    expect(heard).toEqual(['second']);
    expect(parser['text']).toBe('text');
    expect(parser['state']).toBe(new SaxesParser({ fragment: true })['state']);
    for (const part of ['name', 'entity', 'piTarget'] as const) expect(parser[part]).toBeTypeOf('string');
  });
});
