import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRobotsFile } from '../../../../src/media/fetching/robots-rules.ts';
import { runs } from '../../../runs.ts';

const US = 'Vitrine/1.2 (+https://vitrine.test)';

/** Which of the paths may be asked for. */
const allowed = (text: string, paths: readonly string[]): readonly string[] => {
  const { allows } = readRobotsFile(text, US);
  return paths.filter(allows);
};

test('[links-4] all groups that name us count, and no others', () => {
  const text = [
    'User-agent: other\nDisallow: /other',
    'User-agent: *\nDisallow: /',
    'user-agent: first\nUSER-AGENT: Vitrine/9\nDisallow: /a # a comment',
    'Sitemap: https://museum.test/sitemap.xml\nDisallow: /b',
    'User-agent: vitrine\nDisallow: /c\nCrawl-delay: 3',
    'User-agent: vitrines\nDisallow: /d',
  ].join('\r\n');
  expect(allowed(text, ['/a', '/b', '/c', '/d', '/other'])).toEqual(['/d', '/other']);
  expect(readRobotsFile(text, US).delaySeconds).toBe(3);
});

test('without a group that names us, those for all count', () => {
  const text =
    '\uFEFFUser-agent: *\nDisallow: /a\n\nUser-agent: other\nDisallow: /b\nUser-agent: *\nDisallow: /c';
  expect(allowed(text, ['/a', '/b', '/c'])).toEqual(['/b']);
});

test('a group without rules allows everything', () => {
  expect(allowed('User-agent: vitrine\nDisallow:\n\nUser-agent: *\nDisallow: /', ['/a'])).toEqual(['/a']);
  expect(allowed('Disallow: /\nno line of this kind\n', ['/a'])).toEqual(['/a']);
});

test('a delay that is not a number is ignored', () => {
  expect(readRobotsFile('User-agent: *\nCrawl-delay: slowly', US).delaySeconds).toBeUndefined();
  expect(readRobotsFile('User-agent: *\nCrawl-delay: 2.5', US).delaySeconds).toBe(2.5);
});

test('the longest pattern decides, and of two equal ones the permission', () => {
  const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/*.pdf\nDisallow: /c\nAllow: /c';
  expect(allowed(text, ['/a', '/a/b', '/a/b/d.pdf', '/c'])).toEqual(['/a/b', '/c']);
});

test.each<readonly [pattern: string, matching: readonly string[], others: readonly string[]]>([
  ['/fish', ['/fish', '/fish.html', '/fish/salmon', '/fish?id=1'], ['/Fish', '/catfish', '/']],
  ['/fish*', ['/fish', '/fish.html'], ['/desert/fish']],
  ['/*.php', ['/index.php', '/a/b.php?c', '/x.php.html'], ['/', '/windows.PHP']],
  ['/*.php$', ['/index.php', '/a.php.php'], ['/a.php?b', '/a.php5']],
  ['/fish*.php', ['/fish.php', '/fishes/a.php?id'], ['/Fish.php']],
  ['/$', ['/'], ['/a']],
  ['*', ['/', '/a'], []],
  ['*a*$', ['/a', '/ab'], ['/b']],
  ['/Öl', ['/%C3%96l', '/%c3%96l/a'], ['/Ol']],
  ['/%7euser/a%2Fb', ['/~user/a%2fb'], ['/~user/a/b']],
  ['/a$b', ['/a$bc'], ['/a']],
])('%s', (pattern, matching, others) => {
  expect(allowed(`User-agent: *\nDisallow: ${pattern}`, [...matching, ...others])).toEqual(others);
});

test('patterns match as a naive comparison says', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
  const paths = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.constantFrom('', '$'), paths, (pattern, end, path) => {
      const source = `^/${pattern.replaceAll(/\*+/g, '.*')}${end}`;
      expect(allowed(`User-agent: *\nDisallow: /${pattern}${end}`, [`/${path}`])).toEqual(
        new RegExp(source).test(`/${path}`) ? [] : [`/${path}`],
      );
    }),
    { numRuns: runs(2000) },
  );
});

test('rules for thousands of crawlers are read once, and none of them kept', () => {
  const agents = Array.from({ length: 7000 }, (_, i) => `User-agent: crawler-${i}\n`).join('');
  const text = `${agents}${'Allow: /\n'.repeat(25_000)}User-agent: *\nDisallow: /a\n`;
  expect(allowed(text, ['/a', '/b'])).toEqual(['/b']);
});

test('at most ten thousand rules count', () => {
  const text = `User-agent: *\n${'Disallow: /a\n'.repeat(10_000)}Disallow: /b\n`;
  expect(allowed(text, ['/a', '/b'])).toEqual(['/b']);
});

test('patterns of many asterisks and repetitions take linear time', () => {
  const path = `/${'a'.repeat(8000)}`;
  const asterisks = `Disallow: /${'*a'.repeat(1000)}b\n`.repeat(200);
  const repetitions = `Disallow: /*${'a'.repeat(4000)}b\n`.repeat(50);
  expect(allowed(`User-agent: *\n${asterisks}${repetitions}`, [path, `${path}b`])).toEqual([path]);
});
