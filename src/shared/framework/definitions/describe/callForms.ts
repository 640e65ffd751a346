import type { Reader } from '../../Reader.ts';
import { type Entity, type Field, toEntity } from '../entity.ts';
import { getEntity, type Registry } from '../registry.ts';
import type { LinesDescription, ScreenDescription } from '../ScreenDescription.ts';
import type { CallField, CallForm, CallLines, EntityProperty, ResourceDefinition } from '../types.gen.ts';
import { describeFields } from './describeFields.ts';
import { describeSteps, sectionsOf } from './formSteps.ts';
import { defaultMaxItems } from './recordLines.ts';

/** The field that a field of a form is like; undefined if there is none. */
export function likeField(registry: Registry, { as }: CallField): Field | undefined {
  const [entity = '', name = ''] = as.split('.');
  return registry.entities.get(entity)?.fields.get(name);
}

/** Names of the values that a form asks for. */
export function formNames({ fields, lines = [] }: CallForm): string[] {
  return [...Object.keys(fields), ...lines.map(({ name }) => name)];
}

/** Path of the call that checks a step of a form over a call; `{name}` is the step. */
export function callStepsPath(path: string, form: string): string {
  return `${path}/forms/${form}/steps/{name}`;
}

/** The fields of a form over a call as an entity that no table holds. */
export function callFormEntity(registry: Registry, resource: ResourceDefinition, form: CallForm): Entity {
  const fields = Object.entries(form.fields).flatMap(([name, field]): [string, EntityProperty][] => {
    const like = likeField(registry, field);
    return like ? [[name, askedProperty(like, field)]] : [];
  });
  const { label, schema } = getEntity(registry, resource.schema);
  return toEntity({
    $schema: schema.$schema,
    $id: `${resource.name}_${form.name}`,
    type: 'object',
    'x-label': label,
    'x-key': 'id',
    'x-title': [],
    'x-scope': 'staff',
    properties: Object.fromEntries(fields),
    required: Object.entries(form.fields).flatMap(([name, { required }]) => (required ? [name] : [])),
    additionalProperties: false,
  });
}

/** The form as the app gets it: of its fields in one section, saved by its call; its path is that of the records that the call answers with. */
export function describeCallForm(
  registry: Registry,
  resource: ResourceDefinition,
  form: CallForm,
  { reader, title }: { readonly reader: Reader; readonly title: FormTitle },
): NonNullable<ScreenDescription['form']> {
  const { call, body, button, description, answers, permission, steps } = form;
  const entity = callFormEntity(registry, resource, form);
  const answered = answers === undefined ? resource : registry.resources.get(answers);
  const lines = (form.lines ?? []).flatMap((each) => describeCallLines(registry, each, reader));
  return {
    apiUrl: (answered ?? resource).api_url,
    call: {
      call,
      body: body ?? Object.fromEntries(formNames(form).map((name) => [name, `{${name}}`])),
      verb: permission,
      button,
      steps: steps && callStepsPath(resource.api_url, form.name),
      slots: Object.fromEntries(Object.entries(form.fields).flatMap(([name, { input }]) => (input ? [[`input.${name}`, input]] : []))),
    },
    ...describeFields(registry, entity, new Set(), reader),
    lines,
    layout: steps
      ? sectionsOf({ steps })
      : [{ section: title, ...(description && { description }), rows: Object.keys(form.fields).map((name) => [name]) }],
    ...(steps && {
      steps: describeSteps(
        entity,
        steps,
        () => true,
        lines.map(({ name }) => name),
      ),
    }),
    header: { title: [], status: undefined, facts: [] },
    related: [],
    restoredBy: 'nobody',
    history: undefined,
  };
}

function describeCallLines(registry: Registry, { name, resource: like, title, columns, max_items }: CallLines, reader: Reader) {
  const resource = registry.resources.get(like);
  if (!resource) return [];
  const entity = getEntity(registry, resource.schema);
  const left = new Set([...entity.fields.keys()].filter((field) => !columns.includes(field)));
  const described: LinesDescription = {
    ...describeFields(registry, entity, left, reader),
    name,
    title: title ?? resource.title,
    empty: undefined,
    columns,
    totals: [],
    ordered: false,
    maxItems: max_items ?? defaultMaxItems,
    verbs: ['create', 'edit', 'delete'],
  };
  return [described];
}

type FormTitle = NonNullable<ScreenDescription['form']>['layout'][number]['section'];

/** Kind, limits, names and references of a field, without what its own records decide. */
function askedProperty({ property, label }: Field, field: CallField): EntityProperty {
  const {
    default: _default,
    readOnly: _readOnly,
    'x-default': _computedDefault,
    'x-immutable': _immutable,
    'x-when': _conditions,
    'x-visible-to': _visibleTo,
    'x-writable-by': _writableBy,
    'x-translations': _translations,
    'x-renamed-from': _former,
    ...kept
  } = property;
  const help = field.help ?? property['x-help'];
  return { ...kept, 'x-label': field.label ?? label, ...(help && { 'x-help': help }) };
}
