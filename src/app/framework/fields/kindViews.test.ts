import { expect, test } from 'vitest';
import { kinds } from '../../../shared/framework/fields/kinds.ts';
import { kindTexts } from '../../../shared/framework/records/kindTexts.ts';
import { kindViews } from './kindViews.ts';

test('every kind is typed and shown; a kind without its view or its text does not compile', () => {
  const { text: view, ...views } = kindViews;
  const { text, ...texts } = kindTexts;
  // @ts-expect-error -- The view of a kind is missing.
  const lessViews: typeof kindViews = views;
  // @ts-expect-error -- The text of a kind is missing.
  const lessTexts: typeof kindTexts = texts;
  const all = Object.keys(kinds).toSorted();
  expect(Object.keys({ ...lessViews, text: view }).toSorted()).toEqual(all);
  expect(Object.keys({ ...lessTexts, text }).toSorted()).toEqual(all);
});
