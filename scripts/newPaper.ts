import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import type { PaperBlock, PaperDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { nearestName } from '../src/shared/framework/nearestName.ts';
import { type Draft, type DraftOptions, DraftRefusal } from './newDefinitions.ts';

const fieldCount = 8;

/**
 * A paper that works without changes: the first fields of a record and the lists of its children.
 * @param name such as `loan_letter`; `schema` names the entity
 * @throws DraftRefusal
 */
export function newPaper(registry: Registry, name: string, { schema, en, fr }: DraftOptions): Draft {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new DraftRefusal(`${name} cannot be the name of a paper: use lower-case letters, digits and _, such as loan_letter.`);
  const shown = [...registry.resources.values()].filter(({ permissions }) => permissions.show);
  const resource = shown.find((each) => each.schema === schema);
  if (!resource) {
    const nearest = nearestName(
      schema ?? '',
      shown.map((each) => each.schema),
    );
    const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    throw new DraftRefusal(`Name the entity of its records, whose resource has a permission to show them: --schema <entity>.${meant}`);
  }
  const { label, fields } = getEntity(registry, resource.schema);
  const names = [...fields.values()].filter(({ isBase, kind }) => !isBase && kind !== 'secret').map((field) => field.name);
  const paper: PaperDefinition = {
    kind: 'paper',
    name,
    resource: resource.name,
    title: { en: named(en ?? label.en), fr: named(fr ?? label.fr) },
    blocks: [
      { block: 'fields', fields: names.slice(0, fieldCount) },
      ...(resource.children ?? []).map(({ resource: child }): PaperBlock => ({ block: 'table', child })),
    ],
  };
  const file = `resources/papers/${name}.paper.json`;
  return {
    files: [{ file, content: paper }],
    next: [
      `Edit ${file}: the title in both languages, and the blocks.`,
      'Check it: npm run lint:definitions',
      `Print it: on the page of one of ${resource.title.en}.`,
    ],
  };
}

/** A title that names its record, as `{record}` at the end unless it has names in braces. */
function named(title: string): string {
  return title.includes('{') ? title : `${title} {record}`;
}
