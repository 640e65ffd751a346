import type { FilterNode } from './ListQuery.ts';

/** The fields that conditions read, in their order, repeated as often as they are read. */
export function conditionFields(nodes: readonly FilterNode[]): string[] {
  return nodes.flatMap((node) => {
    if ('and' in node) return conditionFields(node.and);
    if ('or' in node) return conditionFields(node.or);
    return 'not' in node ? conditionFields([node.not]) : [node.condition.field];
  });
}
