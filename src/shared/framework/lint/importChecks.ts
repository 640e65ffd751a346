import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { bulkTransition } from '../definitions/describe/pageImports.ts';
import type { Registry } from '../definitions/registry.ts';
import type { ImportWithLines, PageImport, ResourceDefinition } from '../definitions/types.gen.ts';
import { isWritable } from '../fields/isWritable.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import type { Check } from './LintContext.ts';

/** `import` decides over records that somebody can create or edit; elsewhere it says nothing. */
export const checkImports: Check = function* ({ set, registry, isPartial }) {
  for (const { file, content } of set.resources) {
    const { create, edit } = content.permissions;
    if (content.import !== undefined && !create && !edit) yield finding('DEF062', file, ['import'], {});
    else if (typeof content.import === 'object') yield* linesFindings(registry, file, content, content.import, isPartial);
  }
};

/** Lines that rows of a file give: lines of the records that can be added, and a field that a file can give. */
function* linesFindings(
  registry: Registry,
  file: string,
  content: ResourceDefinition,
  { lines: name, joined_by: joining }: ImportWithLines,
  isPartial: boolean,
): Iterable<Finding> {
  const children = (content.children ?? []).filter(({ as }) => as === 'lines').map((child) => child.name ?? child.resource);
  const child = (content.children ?? []).find((each) => each.as === 'lines' && (each.name ?? each.resource) === name);
  const lines = registry.resources.get(child?.resource ?? '');
  if (!child) yield wrong(file, ['import', 'lines'], 'DEF100', 'lines', { name }, nearestName(name, children));
  else if (!isPartial && lines && !lines.permissions.create)
    yield wrong(file, ['import', 'lines'], 'DEF100', 'create', { name: lines.name });
  const fields = registry.entities.get(content.schema)?.fields;
  if (joining === undefined || !fields) return;
  const given = [...fields.values()].filter((field) => isWritable(field, 'create') && !noColumn.has(field.kind)).map((field) => field.name);
  if (!given.includes(joining))
    yield wrong(file, ['import', 'joined_by'], 'DEF100', 'joined', { name: joining, entity: content.schema }, nearestName(joining, given));
}

/** Kinds of fields that no column of a file gives. */
const noColumn: ReadonlySet<string> = new Set(['rows', 'json', 'secret']);

/** Lists that a page imports files into: those that take files, with a transition for several records and calls that there are. */
export const checkPageImports: Check = function* ({ set, registry, registered, isPartial }) {
  for (const { file, content } of set.pages) {
    for (const [i, own] of (content.imports ?? []).entries()) {
      const at = ['imports', i];
      if (!isPartial) yield* pageFindings(registry, file, at, own);
      for (const [j, { call }] of (own.files ?? []).entries())
        if (registered && !registered.calls.includes(call))
          yield finding('DEF011', file, [...at, 'files', j, 'call'], {
            variant: 'call',
            values: { name: call },
            nearest: nearestName(call, registered.calls),
          });
    }
  }
};

function* pageFindings(registry: Registry, file: string, at: JsonPath, { resource: name, transition }: PageImport): Iterable<Finding> {
  const resource = registry.resources.get(name);
  const { create, edit } = resource?.permissions ?? {};
  if (!resource || resource.import === false || (!create && !edit)) {
    const taking = [...registry.resources.values()].filter(
      (each) => each.import !== false && (each.permissions.create ?? each.permissions.edit),
    );
    const names = taking.map((each) => each.name);
    yield wrong(file, [...at, 'resource'], 'DEF101', 'resource', { name }, nearestName(name, names));
  } else if (transition !== undefined && registry.entities.has(resource.schema) && !bulkTransition(registry, resource.schema, transition))
    yield wrong(file, [...at, 'transition'], 'DEF101', 'transition', { name: transition, entity: resource.schema });
}

function wrong(
  file: string,
  path: JsonPath,
  code: 'DEF100' | 'DEF101',
  variant: string,
  values: Readonly<Record<string, string>>,
  nearest?: string,
): Finding {
  return finding(code, file, path, { variant, hasOwnHint: true, values, ...(nearest !== undefined && { nearest }) });
}
