import { expect, test } from 'vitest';
import { pictureIds } from './pictureIds.ts';
import { plainText } from './plainText.ts';
import { sanitizeHtml } from './sanitizeHtml.ts';

test.each([
  ['plain markup stays', '<p>One <strong>two</strong></p>', '<p>One <strong>two</strong></p>'],
  ['references are the signs that they stand for', '<p>Caf&eacute; &amp; th&#233;</p>', '<p>Café &amp; thé</p>'],
  ['a bare sign is written as text', 'a < b & c > d', 'a &lt; b &amp; c &gt; d'],
  ['an unknown element gives its text', '<blink>now</blink>', 'now'],
  ['scripts and styles go with what they hold', 'a<script>alert(1)</script><style>p{}</style>b', 'ab'],
  ['a script that never ends hides the rest', 'a<script>alert(1)', 'a'],
  ['attributes go but for the address and title of a link', '<p class="x" onclick="y()">z</p>', '<p>z</p>'],
  ['comments go', 'a<!-- <b> -->b<!-- rest', 'ab'],
  ['what is left open is closed', '<ul><li>one', '<ul><li>one</li></ul>'],
  ['a foreign closing tag goes', 'a</div></i>', 'a'],
  ['a tag that never ends goes', 'a<b title="', 'a'],
  ['what is nested deeper than anybody writes comes up', `${'<b>'.repeat(60)}x`, `${'<b>'.repeat(50)}x${'</b>'.repeat(50)}`],
  [
    'a link keeps a web address',
    '<a href="https://a.example/?b=1&amp;c=2">x</a>',
    '<a href="https://a.example/?b=1&amp;c=2" rel="noopener noreferrer">x</a>',
  ],
  [
    'an unknown reference stays the text that it is',
    '<a href="https://a.example/?b&constructor;">x</a>',
    '<a href="https://a.example/?b&amp;constructor;" rel="noopener noreferrer">x</a>',
  ],
  ['and a page of this site', "<a href='/acme/home'>x</a>", '<a href="/acme/home" rel="noopener noreferrer">x</a>'],
])('%s', (_name, given, expected) => {
  expect(sanitizeHtml(given)).toBe(expected);
});

// The elements that the tools of the editor write (src/app/framework/richtext/editorTools.ts), and those it keeps.
test.each([
  '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s></p>',
  '<h2>a</h2><h3>b</h3>',
  '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  '<ol><li><p>a</p></li></ol>',
  '<blockquote><p>a</p></blockquote>',
  '<p>a<br />b</p><hr />',
  '<pre><code>a</code></pre>',
  '<p>H<sub>2</sub>O<sup>3</sup></p>',
  '<table><thead><tr><th><p>a</p></th></tr></thead><tbody><tr><td><p>b</p></td></tr></tbody></table>',
  '<p>a <img data-file="12" alt="The &quot;gate&quot;" /></p>',
  '<p><a href="https://a.example/" rel="noopener noreferrer">x</a></p>',
  '<p><a href="mailto:ann@a.example" rel="noopener noreferrer">x</a></p>',
  '<p><a href="/acme/pages/FAQ" rel="noopener noreferrer">x</a></p>',
])('the editor\u2019s markup stays: %s', (given) => {
  expect(sanitizeHtml(given)).toBe(given);
});

test.each([
  ['a file is kept', '<img data-file="12" alt="x">', '<img data-file="12" alt="x" />'],
  ['a file without words has none', '<IMG DATA-FILE=12>', '<img data-file="12" alt="" />'],
  ['an address', '<img src="https://evil.example/x.png" alt="x">', ''],
  ['an address of this site', '<img src="/api/attachments/content?id=12" alt="x">', ''],
  ['data', '<img src="data:image/png;base64,AAAA" alt="x">', ''],
  [
    'a file beside an address',
    '<img data-file="12" src="https://evil.example/" srcset="x" onerror="y()">',
    '<img data-file="12" alt="" />',
  ],
  ['a file that is no number', '<img data-file="12 or 1" alt="x">', ''],
  ['a file with a sign', '<img data-file="-1">', ''],
  ['the number 0', '<img data-file="0">', ''],
  ['a number that no file has', `<img data-file="${'9'.repeat(16)}">`, ''],
])('of pictures, %s', (_name, given, expected) => {
  expect(sanitizeHtml(given)).toBe(expected);
});

test.each([
  ['each once, in their order', '<img data-file="7"><p><img data-file="5"><img data-file="7"></p>', [7, 5]],
  ['in any case of letters', "<IMG Data-File='7'>", [7]],
  ['none that the sanitizer drops', '<script><img data-file="7"></script><img data-file="x"><b data-file="7">', []],
  ['none in words', '&lt;img data-file="7"&gt; <a title=\'<img data-file="7">\'>x</a>', []],
])('ids of pictures: %s', (_name, html, expected) => {
  expect(pictureIds(html)).toEqual(expected);
});

test('a plain text has the words of a picture', () => {
  expect(plainText(sanitizeHtml('<p>See <img data-file="7" alt="The gate &amp; the dock"></p><p><img data-file="8"></p>'))).toBe(
    'See [The gate & the dock]',
  );
});

const attacks = [
  '<img data-file="12" onerror=alert(1) alt=\'"><script>alert(1)</script>\'>',
  '<img data-file=\'12"onerror="alert(1)\'>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<p>x<iframe src="https://evil.example">',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a title=\'"><img src=x onerror=alert(1)>\' href="/x">x</a>',
  '<a href="/x" title="&quot; onmouseover=alert(1) x=&quot;">x</a>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p/onclick=alert(1)>x</p>',
  '<P ONCLICK=alert(1)>x</P>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name=password></form>',
  '<b<img src=x onerror=alert(1)>>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<__proto__>x<constructor>',
];

/** Each `<` of the output starts one of these, in exactly this form. */
const harmless =
  /<(?:\/?(?:b|blockquote|br|code|em|h[1-4]|hr|i|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul|a)|a(?: title="[^"<>]*")?(?: href="(?:https?:|mailto:|tel:|\/(?![/\\]))[^"<>]*")?(?: title="[^"<>]*")?(?: rel="noopener noreferrer")?|img data-file="\d+" alt="[^"<>]*" \/)>/g;

test.each(attacks)('nothing of an attack is left for a browser: %s', (given) => {
  expect(sanitizeHtml(given).replaceAll(harmless, '')).not.toMatch(/[<>]/);
});

// 100,000 characters, the longest text of a field: reading one of these repeatedly would take half a minute and block the server.
test.each([
  ['that never closes anything', '<a "'.repeat(25_000)],
  ['of open paragraphs', '<p>'.repeat(33_333)],
  ['that is one name', `<${'a'.repeat(99_999)}`],
  ['that closes what was never opened', `${'<b>'.repeat(14_000)}${'</i>'.repeat(14_000)}`],
])('a long text %s is read once', (_name, given) => {
  expect(sanitizeHtml(given).replaceAll(harmless, '')).toBe('');
});
