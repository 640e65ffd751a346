import { expect, test } from 'vitest';
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

const attacks = [
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
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

/** Each `<` of the output begins one of these, in exactly this spelling. */
const harmless =
  /<(?:\/?(?:b|blockquote|br|code|em|h[1-4]|hr|i|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul|a)|a(?: title="[^"<>]*")?(?: href="(?:https?:|mailto:|tel:|\/(?![/\\]))[^"<>]*")?(?: title="[^"<>]*")?(?: rel="noopener noreferrer")?)>/g;

test.each(attacks)('nothing of an attack is left for a browser: %s', (given) => {
  expect(sanitizeHtml(given).replaceAll(harmless, '')).not.toMatch(/[<>]/);
});

// 100,000 characters, the longest text of a field: read more often than once each of these would take half a minute and stop the server.
test.each([
  ['that never closes anything', '<a "'.repeat(25_000)],
  ['that is one name', `<${'a'.repeat(99_999)}`],
  ['that closes what was never opened', `${'<b>'.repeat(14_000)}${'</i>'.repeat(14_000)}`],
])('a long text %s is read once', (_name, given) => {
  expect(sanitizeHtml(given).replaceAll(harmless, '')).toBe('');
});
