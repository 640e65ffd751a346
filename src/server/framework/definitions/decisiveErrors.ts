import type { ErrorObject } from 'ajv';
import { nearestName } from '../../../shared/framework/nearestName.ts';

/**
 * Selects the errors that help an author from all that a validator reports with `allErrors` and `verbose`: of alternatives (`oneOf`)
 * only the errors of the most likely one, for a mistyped key not also the absence of the right key.
 */
export function decisiveErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  // The outer error carries the key's name; the inner errors add nothing.
  let kept = errors.filter(({ propertyName }) => propertyName === undefined);
  const choices = kept.filter(({ keyword }) => keyword === 'oneOf').sort((a, b) => b.schemaPath.length - a.schemaPath.length);
  for (const choice of choices) kept = withoutChoice(kept, choice);
  return kept.filter((error) => !isEchoOfTypo(error, kept));
}

/** Replaces an unmet `oneOf` by the errors of its nearest alternative. */
function withoutChoice(errors: readonly ErrorObject[], choice: ErrorObject): ErrorObject[] {
  const prefix = `${choice.schemaPath}/`;
  const isWithin = (error: ErrorObject) => error.schemaPath.startsWith(prefix) && error.instancePath.startsWith(choice.instancePath);
  const alternatives = Map.groupBy(errors.filter(isWithin), ({ schemaPath }) => schemaPath.slice(prefix.length).split('/')[0] ?? '');
  const nearest = [...alternatives.values()].sort((a, b) => distance(a, choice) - distance(b, choice))[0];
  return errors.filter((error) => error !== choice && (!isWithin(error) || nearest?.includes(error)));
}

/**
 * Distance of a value from an alternative: another kind of value is farther than any number of faults within it, and an object is farther
 * from fixed words than from a list of objects. Of several other kinds the one that asks for the fewest keys is nearest.
 */
function distance(errors: readonly ErrorObject[], choice: ErrorObject): number {
  const others = errors.filter(
    ({ keyword, instancePath }) => instancePath === choice.instancePath && ['type', 'enum', 'const', 'not'].includes(keyword),
  );
  const isWord = typeof choice.data === 'object' && others.some(({ keyword }) => keyword === 'enum' || keyword === 'const');
  const required: unknown = others[0]?.parentSchema?.['required'];
  const keys = Array.isArray(required) ? required.length / 100 : 0;
  return (others.length > 0 ? 1000 : 0) + (isWord ? 1000 : 0) + errors.length + keys;
}

/** `titel` is unknown and `title` is missing, or one key is unknown and one is missing: one fault, reported once. */
function isEchoOfTypo(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (error.keyword !== 'required') return false;
  const missing = String(error.params['missingProperty']);
  const beside = errors.filter(({ instancePath }) => instancePath === error.instancePath);
  const unknown = beside.filter(({ keyword }) => keyword === 'additionalProperties');
  if (unknown.length === 1 && beside.filter(({ keyword }) => keyword === 'required').length === 1) return true;
  return unknown.some(({ params }) => nearestName(String(params['additionalProperty']), [missing]) !== undefined);
}
