import { entityIndexes } from '../src/server/db/schema/entityIndexes.ts';
import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';

/** One heading of the explanation with its lines. */
export interface ExplanationPart {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The parts below their title, for a terminal; a part without lines says none. */
export function explanationText(title: string, parts: readonly ExplanationPart[]): string {
  const width = Math.max(...parts.map(({ heading }) => heading.length)) + 2;
  const body = parts.flatMap(({ heading, lines }) =>
    (lines.length > 0 ? lines : ['none']).map((line, i) => `  ${(i === 0 ? heading : '').padEnd(width)}${line}`),
  );
  return [title, ...body].join('\n');
}

/** The table of an entity, with its file. */
export function tableLines({ set }: Registry, entity: Entity): string[] {
  const file = set.entities.find(({ content }) => content.$id === entity.name)?.file ?? '';
  const { source } = entity;
  const table = source ? `${source.schema}.${source.table}, of another program` : entity.name;
  return [`${table}  ${file}`, ...(entity.companyField ? [`owned by the company in ${entity.companyField}`] : [])];
}

/** The statements that make the indexes of an entity. */
export function indexLines(registry: Registry, entity: Entity): string[] {
  return entityIndexes(registry, entity).map(({ statement }) => statement);
}
