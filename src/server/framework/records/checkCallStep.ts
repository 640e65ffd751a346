import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { callFormEntity, formNames } from '../../../shared/framework/definitions/describe/callForms.ts';
import { stepFields } from '../../../shared/framework/definitions/describe/formSteps.ts';
import { defaultMaxItems } from '../../../shared/framework/definitions/describe/recordLines.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { CallForm, CallLines, FormStep, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { normalizeRecord } from '../../../shared/framework/records/normalizeRecord.ts';
import { fieldAt } from '../../../shared/framework/records/problems.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { validateRecord } from '../validation/validateRecord.ts';
import { checkReferences } from './checkReferences.ts';

interface CallStep {
  readonly resource: ResourceDefinition;
  readonly form: CallForm;
  readonly step: FormStep;
  /** Values of the steps so far, by their names in the form. */
  readonly body: unknown;
}

/**
 * Checks the values of one step of a form over a call as the form does: kinds, limits, required values, and references to records that the
 * reader sees. The call itself is not made, so that its own rules wait for the end. A summary is checked whole.
 * @throws AppError 400 `invalid_body` (errors by place in the form, such as `chapters/1/title`)
 */
export async function checkCallStep(connection: ScopedConnection, { resource, form, step, body }: CallStep): Promise<void> {
  const { registry } = connection.ctx;
  const values = isObject(body) ? body : {};
  const judged = new Set(step.summary ? formNames(form) : stepFields(step));
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(form.fields, name)));
  const lines = (form.lines ?? []).filter(({ name }) => judged.has(name));
  const errors = {
    ...(await problemsIn(connection, entityOf(registry, resource, form), fields, judged)),
    ...Object.assign({}, ...(await Promise.all(lines.map((each) => lineProblems(connection, each, values[each.name]))))),
  };
  if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
}

/** Validators are compiled for each entity, so that a form keeps its own. A reload brings new forms. */
const entities = new WeakMap<CallForm, Entity>();

function entityOf(registry: Registry, resource: ResourceDefinition, form: CallForm): Entity {
  const entity = entities.get(form) ?? callFormEntity(registry, resource, form);
  entities.set(form, entity);
  return entity;
}

type Problems = Readonly<Record<string, FieldProblem>>;

/** The problems of some fields of a new record, by place. */
async function problemsIn(
  connection: ScopedConnection,
  entity: Entity,
  values: RecordValues,
  judged: ReadonlySet<string>,
): Promise<Problems> {
  const { registry, reader } = connection.ctx;
  const normal = normalizeRecord(entity, 'create', values);
  const found = Object.entries(validateRecord(entity, 'create', normal)).filter(([place]) => judged.has(fieldAt(place)));
  const faults = new Set(found.map(([place]) => fieldAt(place)));
  const sound = [...entity.fields.values()].filter(({ name }) => judged.has(name) && !faults.has(name));
  return { ...(await checkReferences(withoutGuard(connection), registry, reader, sound, normal)), ...Object.fromEntries(found) };
}

async function lineProblems(connection: ScopedConnection, lines: CallLines, sent: unknown): Promise<Problems> {
  const { name, columns, max_items: max = defaultMaxItems } = lines;
  const items: unknown = sent ?? [];
  if (!Array.isArray(items)) return { [name]: { key: 'validation.invalid' } };
  if (items.length > max) return { [name]: { key: 'validation.max_items', values: { max } } };
  const { registry } = connection.ctx;
  const resource = registry.resources.get(lines.resource);
  if (!resource) return {};
  const entity = getEntity(registry, resource.schema);
  const asked = new Set(columns);
  const errors: Record<string, FieldProblem> = {};
  for (const [i, item] of items.entries()) {
    const values = isObject(item) ? Object.fromEntries(Object.entries(item).filter(([field]) => asked.has(field))) : {};
    const problems = isObject(item) ? await problemsIn(connection, entity, values, asked) : { '': { key: 'validation.invalid' } as const };
    for (const [place, problem] of Object.entries(problems)) errors[place === '' ? `${name}/${i}` : `${name}/${i}/${place}`] = problem;
  }
  return errors;
}
