import { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { cleanPasted } from './cleanPasted.ts';
import { editorExtensions } from './editorExtensions.ts';

const item = (sign: string, text: string) =>
  `<p class="MsoListParagraph" style="margin-left:36pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">${sign}<span>&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;

/** The text that the editor has after a paste into an empty one. */
function pasted(html: string): string {
  const editor = new Editor({ extensions: editorExtensions, content: cleanPasted(html), injectCSS: false });
  const text = editor.getHTML();
  editor.destroy();
  return text;
}

test.each([
  [
    'a paragraph of Word',
    '<style>p{color:red}</style><p class="MsoNormal" style="color:red">Open<o:p>&nbsp;</o:p></p>',
    '<p>Open&nbsp;</p>',
  ],
  ['a numbered list of Word', item('1.', 'One') + item('2.', 'Two'), '<ol><li><p>One</p></li><li><p>Two</p></li></ol>'],
  ['bullets of Word', `<p>Bring:</p>${item('·', 'Keys')}`, '<p>Bring:</p><ul><li><p>Keys</p></li></ul>'],
  ['a bold word by its style', '<p>a <span style="font-weight:700">b</span></p>', '<p>a <strong>b</strong></p>'],
  ['a part of a web page', '<div class="x"><h2 id="y">News</h2><div onclick="z()">Open</div></div>', '<h2>News</h2><p>Open</p>'],
  ['scripts and handlers', '<p onclick="x()">a<script>alert(1)</script><img src="x" onerror="alert(1)"></p>', '<p>a</p>'],
  ['a picture of another text', '<p>a<img data-file="7" alt="b" src="blob:x" onload="c()"></p>', '<p>a<img data-file="7" alt="b"></p>'],
  ['a link that runs', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['a frame', '<p>a</p><iframe src="https://evil.example"></iframe>', '<p>a</p>'],
  ['a drawing', '<p>a</p><svg onload="alert(1)"><text>b</text></svg>', '<p>a</p>'],
  ['a table', '<table><tr><th>a</th></tr><tr><td style="x">b</td></tr></table>', undefined],
])('%s is cleaned', (_name, html, expected) => {
  expect(pasted(html)).toBe(expected ?? '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>');
});
