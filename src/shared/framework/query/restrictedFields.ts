import type { FilterNode } from './ListQuery.ts';

/** The fields of which every matching row meets a condition: of alternatives those that all of them name. */
export function restrictedFields(nodes: readonly FilterNode[]): ReadonlySet<string> {
  return new Set(nodes.flatMap((node) => [...fieldsOf(node)]));
}

function fieldsOf(node: FilterNode): ReadonlySet<string> {
  if ('condition' in node) return new Set([node.condition.field]);
  if ('and' in node) return restrictedFields(node.and);
  if ('not' in node) return 'condition' in node.not ? fieldsOf(node.not) : new Set();
  const [first = new Set<string>(), ...others] = node.or.map(fieldsOf);
  return new Set([...first].filter((field) => others.every((fields) => fields.has(field))));
}
