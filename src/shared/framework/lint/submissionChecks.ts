import { anonymous } from '../anonymousReader.ts';
import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { layoutNames } from '../definitions/describe/formCells.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { placeholderFields } from '../definitions/placeholderFields.ts';
import { canWriteField, scopeRules } from '../definitions/rights/permissions.ts';
import type { ResourceDefinition } from '../definitions/types.gen.ts';
import { hasDefault, isAlwaysRequired } from '../fields/fieldSchema.ts';
import { isWritable } from '../fields/isWritable.ts';
import type { JsonPath } from '../json/parseJson.ts';
import type { Check, LintContext } from './LintContext.ts';
import { unknownFindings } from './ruleChecks.ts';

interface SubmissionPlace {
  readonly context: LintContext;
  readonly file: string;
  readonly resource: ResourceDefinition;
  readonly entity: Entity;
}

/** Records that are sent in: a sender can fill in the fields, and reads only what the confirmation may show. Decision 926 */
export const checkSubmissions: Check = function* (context) {
  const { set, registry } = context;
  for (const { file, content: resource } of set.resources) {
    const entity = registry.entities.get(resource.schema);
    if (!entity) continue;
    const place: SubmissionPlace = { context, file, resource, entity };
    yield* screenFindings(place);
    if (resource.submission) yield* fieldFindings(place, resource.submission.fields);
    if (resource.submission) yield* confirmationFindings(place);
  }
  yield* addressFindings(context);
};

/** A submission without a screen, and a public screen without a submission. */
function* screenFindings({ context: { isPartial }, file, resource, entity }: SubmissionPlace): Iterable<Finding> {
  if (isPartial) return;
  const { permissions, screens, submission } = resource;
  const cmid = permissions.create?.cmid;
  const own = screens.filter((screen) => screen.cmid === cmid);
  if (submission && (own.length === 0 || own.some(({ view }) => view !== 'create')))
    yield finding('DEF096', file, ['submission'], { variant: 'screen', hasOwnHint: true });
  const open = screens.findIndex(({ view, access }) => view === 'create' && access === 'public');
  if (!submission && open >= 0 && (permissions.create?.types ?? ['ANON']).includes('ANON'))
    yield finding('DEF096', file, ['screens', open], { variant: 'public', hasOwnHint: true, values: { entity: entity.name } });
}

/** Fields that the sender cannot fill in, or must and is not asked for. */
function* fieldFindings({ context: { registry }, file, resource, entity }: SubmissionPlace, asked: readonly string[]): Iterable<Finding> {
  const placed = new Set(layoutNames(resource.form?.layout ?? []));
  const isOpen = resource.permissions.create?.types?.includes('ANON') === true;
  for (const [i, name] of asked.entries()) {
    const path: JsonPath = ['submission', 'fields', i];
    const field = entity.fields.get(name);
    const values = { name, entity: entity.name };
    if (!field) yield* unknownFindings({ file, path }, entity, name);
    else if (!isWritable(field, 'create') || (isOpen && (!canWriteField(field, anonymous) || field.visibleTo !== undefined)))
      yield finding('DEF096', file, path, { values });
    else if (isOpen && field.reference && !isPublic(registry.entities.get(field.reference.entity)))
      yield finding('DEF096', file, path, { variant: 'reference', hasOwnHint: true, values });
    else if (resource.form && !placed.has(name)) yield finding('DEF096', file, path, { variant: 'layout', hasOwnHint: true, values });
  }
  for (const field of entity.fields.values()) {
    if (!isAlwaysRequired(field) || asked.includes(field.name) || field.isBase) continue;
    const values = { name: field.name, entity: entity.name };
    if (!hasDefault(field)) yield finding('DEF096', file, ['submission', 'fields'], { variant: 'required', hasOwnHint: true, values });
    else if (isOpen && isOfUser(field)) yield finding('DEF096', file, ['submission'], { variant: 'company', hasOwnHint: true, values });
  }
}

function isPublic(entity: Entity | undefined): boolean {
  return entity === undefined || scopeRules(entity).some((rule) => rule.role === 'public');
}

/** true: the default is the user, the user's company, or a value of the user's row. */
function isOfUser({ property: { 'x-default': rule } }: Field): boolean {
  return rule === 'me' || rule === 'company' || (typeof rule === 'object' && 'me' in rule);
}

/** Fields in the texts of the confirmation that do not exist, or that a stranger to the record must not read. */
function* confirmationFindings({ file, resource, entity }: SubmissionPlace): Iterable<Finding> {
  const { title, text, next = [] } = resource.submission?.sent ?? {};
  const texts: (readonly [JsonPath, object | undefined])[] = [
    [['title'], title],
    [['text'], text],
    ...next.map((each, i): readonly [JsonPath, object] => [['next', i], each]),
  ];
  for (const [place, words] of texts)
    for (const name of placeholderFields(Object.values(words ?? {}).map(String))) {
      const path: JsonPath = ['submission', 'sent', ...place];
      const field = entity.fields.get(name);
      if (!field) yield* unknownFindings({ file, path }, entity, name);
      else if (field.kind === 'secret' || field.visibleTo || field.property['x-sensitive'])
        yield finding('DEF096', file, path, { variant: 'sensitive', hasOwnHint: true, values: { name, entity: entity.name } });
    }
}

/** Short addresses of screens that do not open, and addresses that two screens have. */
function* addressFindings({ set }: LintContext): Iterable<Finding> {
  const taken = new Set<string>();
  for (const { file, content } of set.resources)
    for (const [i, screen] of content.screens.entries()) {
      const { address, access, path } = screen;
      if (address === undefined) continue;
      if (access !== 'public' || path.includes('{') || taken.has(address))
        yield finding('DEF096', file, ['screens', i, 'address'], { variant: 'address', hasOwnHint: true, values: { name: address } });
      taken.add(address);
    }
}
