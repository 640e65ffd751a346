import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from './plainServer.ts';

/* A comment repeats its noun: no sentence makes its reader resolve a chain of pronouns. */

interface Sentence {
  readonly file: string;
  /** Place of the comment in the file's text. */
  readonly at: number;
  readonly text: string;
}

const comment = /\/\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
/** Words instead of a noun from elsewhere in the sentence. */
const standIn = /\b(?:those|ones|of which|that of|(?:the|that|this) one)\b/gi;
/** As `standIn`, with words that also join clauses. */
const link = /\b(?:that|those|these|which|ones?)\b/gi;

/** Beginnings of sentences to rewrite: in definitions of shared, in forms of the app, in the PDF engine. */
const known = [
  'fixed, or that of each row, of which',
  'those that the definition names, else those of',
  'those of the call, else those of',
  'the one that the rule names, the target',
  'those of its cmid without a placeholder, or',
  'of several the one with',
  'A verb needs the grant of a cmid and',
  'Signs that run from right to left without',
  'Says that a text is still that of',
];

test('no sentence of a comment has two words instead of nouns, or four that join clauses or replace nouns', () => {
  const chains = [...sentences()].filter(({ text }) => isChain(text) && !known.some((start) => text.startsWith(start)));
  expect(chains.map(({ file, at, text }) => `${file}:${lineAt(file, at)}: ${text}`)).toEqual([]);
});

test.each([
  ['the glyphs of a part: those of the sign, or the one before', true],
  ['the files of a part, or its parent', false],
  ['a file that holds one of the rows which one of the calls names', true],
  ['a file that holds one of the rows', false],
])('finds a chain: %s', (text, expected) => {
  expect(isChain(text)).toBe(expected);
});

function isChain(text: string): boolean {
  return count(text, standIn) > 1 || count(text, link) > 3;
}

function count(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0;
}

function lineAt(file: string, at: number): number {
  return read(file).slice(0, at).split('\n').length;
}

function read(file: string): string {
  return fs.readFileSync(path.join(checkout, file), 'utf8');
}

/** Sentences of all comments of the sources, without code in backticks; a colon or a bracket ends one, too. */
function* sentences(): Iterable<Sentence> {
  for (const file of fs.globSync('{src,test,e2e,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: checkout }))
    for (const { 0: found, index: at } of read(file).matchAll(comment)) {
      const plain = found
        .replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, '')
        .replaceAll(/`[^`]*`/g, '')
        .replaceAll(/\s+/g, ' ');
      for (const text of plain.split(/[.:;·](?= )|[()]|@\w+/)) yield { file, at, text: text.trim() };
    }
}
