import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookGrammar, bookGridColumns } from '../../../../../test/fixtures/testScreen.ts';
import { fuzzRuns } from '../../../../../test/tier.ts';
import type { FilterNode } from '../../query/ListQuery.ts';
import { matchesFilter } from '../../query/matchesFilter.ts';
import { parseFilter } from '../../query/parseFilter.ts';
import { emptyEntry, type FilterEntry } from '../FilterEntry.ts';
import { entryFilters } from '../view/entryFilters.ts';
import { changeNode, insertNode, moveNode, nextPlace, placeOf, removeNode } from './editTree.ts';
import { emptyGroup, isGroup, nextNodeId, type TreeCondition, type TreeGroup, type TreeNode, treeConditions } from './FilterTree.ts';
import { nodeOfTree } from './nodeOfTree.ts';
import { readTree, typedConditions } from './readTree.ts';
import { treeExcess } from './treeLimits.ts';

const { context } = bookGrammar;
const read = (json: unknown): TreeGroup => readTree(parseFilter(json, context, 'where'), bookGridColumns);
const sent = (tree: TreeGroup): FilterNode | undefined => nodeOfTree(tree, bookGridColumns);
const nodes = (json: unknown): readonly FilterNode[] => parseFilter(json, context, 'where');

function condition(name: string, value: Partial<FilterEntry> = {}, isNegated = false): TreeCondition {
  const column = bookGridColumns.find((each) => each.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return { id: nextNodeId(), isNegated, entry: { ...emptyEntry(column), ...value } };
}

function group(joins: TreeGroup['joins'], parts: readonly TreeNode[], isNegated = false): TreeGroup {
  return { ...emptyGroup(joins), nodes: parts, isNegated };
}

describe('a filter as conditions with inputs, and back', () => {
  test.each<[string, unknown, unknown]>([
    ['any of two', { or: [{ copies__gt: 10 }, { translated: true }] }, { or: [{ copies__gt: 10 }, { translated: true }] }],
    ['a group in a group', { and: [{ or: [{ copies__gt: 10 }, { isbn__icontains: 'a' }] }, { 'isbn__iexact!': 'b' }] }, undefined],
    ['not before a group', { not: { or: [{ copies__gt: 10 }, { translated: false }] } }, undefined],
    ['a negated condition without an operator of its own', { and: [{ 'copies__gt!': 10 }] }, undefined],
    ['options that are not chosen', { and: [{ 'status__in!': ['D', 'T'] }] }, undefined],
    [
      'both ends of a range',
      { or: [{ and: [{ printed_on__gte: '2026-01-01' }, { printed_on__lt: '2026-02-01' }] }, { copies__gt: 1 }] },
      undefined,
    ],
    ['options or blank', { or: [{ status__in: ['D'] }, { status__isnull: true }] }, undefined],
    [
      'neither options nor blank',
      { or: [{ not: { or: [{ status__in: ['D'] }, { status__isnull: true }] } }, { copies__gt: 1 }] },
      undefined,
    ],
    ['not before both ends', { not: { and: [{ printed_on__gte: '2026-01-01' }, { printed_on__lt: '2026-02-01' }] } }, undefined],
    ['a relative range', { or: [{ printed_on__daterange: 'last_7_days' }, { printed_on__isnull: true }] }, undefined],
    ['a condition without an input', { or: [{ copies__in: ['1', '2'] }, { 'isbn!': 'x' }] }, undefined],
    [
      'a double negation is none',
      { not: { not: { or: [{ copies__gt: 10 }, { copies__lt: 2 }] } } },
      { or: [{ copies__gt: 10 }, { copies__lt: 2 }] },
    ],
    [
      'a group of one group is that group',
      { and: [{ or: [{ or: [{ copies__gt: 10 }, { copies__lt: 2 }] }] }] },
      { or: [{ copies__gt: 10 }, { copies__lt: 2 }] },
    ],
  ])('%s', (_name, json, expected) => {
    const node = sent(read(json));
    expect(node).toEqual(wrapped(nodes(expected ?? json)));
  });

  test('a condition alone stays a group, an empty one is no filter', () => {
    expect(sent(group('or', [condition('copies', { type: 'Greater than', text: '5' })]))).toEqual({ and: nodes({ copies__gt: 5 }) });
    expect(sent(group('and', [group('or', []), condition('isbn')]))).toBeUndefined();
  });

  test('what no input shows keeps its place', () => {
    const tree = read({ or: [{ copies__in: ['1'] }, { copies__gt: 5 }] });
    expect(tree.nodes.map((node) => ('entry' in node ? node.entry.type : 'fixed'))).toEqual(['fixed', 'Greater than']);
    expect(treeConditions(tree)).toHaveLength(1);
  });
});

describe('text operators on a column with options', () => {
  const title = condition('title', { type: 'Contains', text: 'deliv' });
  const typed = (type: FilterEntry['type'], text: string, isNegated = false) => condition('status', { type, text }, isNegated);
  const shape = (tree: TreeNode): unknown =>
    isGroup(tree)
      ? { [tree.joins]: tree.nodes.map(shape), isNegated: tree.isNegated }
      : 'entry' in tree && [tree.entry.type, tree.entry.text, tree.entry.selection, tree.isNegated];
  const again = (tree: TreeGroup, kept = typedConditions(tree, bookGridColumns)): unknown => {
    const node = sent(tree);
    return shape(readTree(node ? [node] : [], bookGridColumns, kept));
  };

  test.each<[string, TreeCondition, object]>([
    ['contains', typed('Contains', 'DELIV'), { status__in: ['D', 'DC'] }],
    ['does not contain', typed('Not contains', 'deliv'), { 'status__in!': ['D', 'DC'] }],
    ['starts with', typed('Starts with', 'in'), { status__in: ['T'] }],
    ['does not start with', typed('Not starts with', 'in'), { 'status__in!': ['T'] }],
    ['ends with', typed('Ends with', 'clear'), { status__in: ['DC'] }],
    ['does not end with', typed('Not ends with', 'clear'), { 'status__in!': ['DC'] }],
    ['the label itself', typed('Is', 'delivered'), { status__in: ['D'] }],
    ['another label', typed('Is not', 'delivered'), { 'status__in!': ['D'] }],
    ['a part of no label', typed('Contains', 'zzz'), { status__in: ['__no_match__'] }],
    ['no part of any label', typed('Not contains', 'zzz'), { 'status__in!': ['__no_match__'] }],
    ['reversed', typed('Contains', 'deliv', true), { 'status__in!': ['D', 'DC'] }],
    ['reversed twice', typed('Not contains', 'deliv', true), { status__in: ['D', 'DC'] }],
    ['is empty', condition('status', { type: 'Is empty' }), { status__isnull: true }],
    ['is not empty', condition('status', { type: 'Is not empty' }), { status__isnull: false }],
  ])('%s compares the labels, as the filter of the column does, and keeps its text', (_name, each, json) => {
    const tree = group('or', [each, title]);
    expect(sent(tree)).toEqual(nodes({ or: [json, { title__icontains: 'deliv' }] })[0]);
    const { entry, isNegated } = each;
    const column = bookGridColumns.find(({ name }) => name === 'status');
    const ofColumn = column ? entryFilters(entry, column) : [];
    expect(nodes(json)).toEqual(
      ofColumn.map((node) =>
        'condition' in node ? { condition: { ...node.condition, negated: node.condition.negated !== isNegated } } : node,
      ),
    );
    expect(again(tree)).toEqual(shape(tree));
  });

  test('each text is read back in its place once, and without the texts as the options', () => {
    const tree = group('and', [typed('Contains', 'deliv'), group('or', [typed('Starts with', 'del'), typed('Not ends with', 'ed', true)])]);
    expect(again(tree)).toEqual(shape(tree));
    expect(again(tree, [])).toEqual({
      and: [
        ['Is one of', '', ['D', 'DC'], false],
        {
          or: [
            ['Is one of', '', ['D', 'DC'], false],
            ['Is one of', '', ['D'], false],
          ],
          isNegated: false,
        },
      ],
      isNegated: false,
    });
  });

  test('texts of other conditions change nothing', () => {
    const kept = [typed('Contains', 'clear').entry, { ...typed('Contains', 'deliv').entry, column: 'gone' }];
    expect(again(group('or', [typed('Contains', 'deliv'), title]), kept)).toMatchObject({
      or: [['Is one of', '', ['D', 'DC'], false], {}],
    });
  });
});

/** One node of several that all hold. */
function wrapped([first, ...more]: readonly FilterNode[]): FilterNode | undefined {
  if (!first) return undefined;
  return more.length > 0 || 'condition' in first ? { and: [first, ...more] } : first;
}

const leaf = fc.constantFrom(
  { copies__gt: 10 },
  { 'copies__lte!': 3 },
  { copies__in: ['1', '20'] },
  { status__in: ['D', 'T'] },
  { 'status__in!': ['D'] },
  { isbn__icontains: 'a' },
  { 'isbn__istartswith!': 'b' },
  { isbn__isnull: true },
  { translated: true },
  { 'translated!': false },
  { translated__isnull: false },
  { printed_on__gte: '2026-01-01' },
  { printed_on__lt: '2026-02-01' },
  { printed_on__daterange: 'last_7_days' },
);
const { tree: anyFilter } = fc.letrec<{ tree: object }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
    tie('tree').map((not) => ({ not })),
  ),
}));
const record = fc.record({
  isbn: fc.constantFrom('abc', 'b', '', null),
  status: fc.constantFrom('D', 'T', null),
  copies: fc.constantFrom(1, 3, 11, 20, null),
  translated: fc.constantFrom(true, false, null),
  printed_on: fc.constantFrom('2026-01-15', '2025-12-31', '2026-11-20', null),
});
const moment = { now: new Date('2026-11-20T19:00:00Z'), timezone: 'America/Toronto' };

test('whatever a link holds, its conditions with inputs send a filter of the same meaning, and read back as themselves', () => {
  fc.assert(
    fc.property(anyFilter, fc.array(record, { minLength: 1, maxLength: 8 }), (json, records) => {
      const before = nodes(json);
      const node = sent(readTree(before, bookGridColumns));
      const after = node ? [node] : [];
      for (const each of records) expect(matchesFilter(after, each, moment)).toBe(matchesFilter(before, each, moment));
      expect(sent(readTree(after, bookGridColumns))).toEqual(node);
    }),
    { numRuns: fuzzRuns(500) },
  );
});

describe('limits', () => {
  const nested = (levels: number): TreeGroup => group('and', levels > 1 ? [nested(levels - 1)] : [condition('isbn')]);
  test.each<[string, TreeGroup, string | undefined]>([
    ['five levels', nested(5), undefined],
    ['six levels', nested(6), 'levels'],
    ['not takes a level', group('and', [nested(4)], true), 'levels'],
    ['a range with both ends takes a level', group('and', [nestedRange(5)]), 'levels'],
    [
      'a hundred conditions',
      group(
        'or',
        Array.from({ length: 100 }, () => condition('isbn')),
      ),
      undefined,
    ],
    [
      'a hundred and one',
      group(
        'or',
        Array.from({ length: 101 }, () => condition('isbn')),
      ),
      'conditions',
    ],
  ])('%s', (_name, tree, expected) => {
    expect(treeExcess(tree)).toBe(expected);
  });

  test('the grammar refuses the same: five levels are read, six are not', () => {
    const json = (levels: number): object => (levels > 0 ? { or: [json(levels - 1), { isbn: 'a' }] } : { isbn: 'b' });
    expect(() => nodes(json(5))).not.toThrow();
    expect(() => nodes(json(6))).toThrow('malformed');
    expect(treeExcess(read(json(5)))).toBeUndefined();
  });
});

function nestedRange(levels: number): TreeGroup {
  const ends = condition('printed_on', { startDate: '2026-01-01', endDate: '2026-02-01' });
  return group('and', levels > 1 ? [nestedRange(levels - 1)] : [ends]);
}

describe('steps', () => {
  const [a, b, c] = [condition('isbn'), condition('title'), condition('copies')];
  const inner = group('or', [b, c]);
  const root = group('and', [a, inner]);
  const order = (node: TreeNode): string =>
    isGroup(node) ? `(${node.nodes.map(order).join(' ')})` : 'entry' in node ? node.entry.column : '?';
  const stepped = (id: string, step: -1 | 1, enters = true): string => {
    const place = nextPlace(root, id, step, enters);
    return order(place ? moveNode(root, id, place) : root);
  };
  test.each<[string, string, string]>([
    ['down into the group after it', stepped(a.id, 1), '((isbn title copies))'],
    ['down past the group', stepped(a.id, 1, false), '((title copies) isbn)'],
    ['up is the end of the tree', stepped(a.id, -1), '(isbn (title copies))'],
    ['down past a neighbour', stepped(b.id, 1), '(isbn (copies title))'],
    ['up out of the group', stepped(b.id, -1), '(isbn title (copies))'],
    ['down out of the group', stepped(c.id, 1), '(isbn (title) copies)'],
    ['a group past a condition', stepped(inner.id, -1), '((title copies) isbn)'],
  ])('%s', (_name, moved, expected) => {
    expect(moved).toBe(expected);
  });

  test('a group never moves into itself', () => {
    expect(moveNode(root, inner.id, { group: inner.id, index: 0 })).toBe(root);
  });

  test('nodes are changed, added and removed wherever they are', () => {
    expect(order(removeNode(root, c.id))).toBe('(isbn (title))');
    expect(order(insertNode(root, { group: inner.id, index: 1 }, condition('price')))).toBe('(isbn (title price copies))');
    const changed = changeNode(root, c.id, (node) => ({ ...node, isNegated: true }));
    expect(treeConditions(changed).map(({ isNegated }) => isNegated)).toEqual([false, false, true]);
    expect(placeOf(root, c.id)).toEqual({ group: inner.id, index: 1 });
  });
});
