import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';

/**
 * Problems of a record, in which the message that several fields share for an empty value is said once, for the record as a whole; each of
 * the fields keeps the general one.
 * @param problems path -> problem, as of `problemsOf`
 */
export function sharedOnce(entity: Entity, problems: Readonly<Record<string, FieldProblem>>): Readonly<Record<string, FieldProblem>> {
  const wordings = [...entity.fields.values()].flatMap(({ property }) => property['x-required-message']?.en ?? []);
  const isShared = ({ text }: FieldProblem) => text !== undefined && wordings.filter((wording) => wording === text.en).length > 1;
  const shared = Object.values(problems).find(isShared);
  if (shared === undefined) return problems;
  const ofFields = Object.entries(problems).map(([path, problem]) => [path, isShared(problem) ? { key: problem.key } : problem]);
  return { '': shared, ...Object.fromEntries(ofFields) };
}
