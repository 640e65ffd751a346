import type { ErrorObject } from 'ajv';
import { nearestName } from '../../../shared/framework/nearestName.ts';

/**
 * Selects the errors that help an author from all that a validator reports with `allErrors` and `verbose`: of alternatives (`oneOf`)
 * only the errors of the most likely one, for a mistyped key not also the absence of the right key.
 * @param schema of the validator, with its `$defs`
 */
export function decisiveErrors(errors: readonly ErrorObject[], schema: unknown): ErrorObject[] {
  // The outer error carries the key's name; the inner errors add nothing.
  let kept = errors.filter(({ propertyName }) => propertyName === undefined);
  const choices = kept.filter(({ keyword }) => keyword === 'oneOf').sort((a, b) => b.schemaPath.length - a.schemaPath.length);
  for (const choice of choices) kept = withoutChoice(kept, choice, schema);
  return kept.filter((error) => !isEchoOfTypo(error, kept));
}

/** Replaces an unmet `oneOf` by the errors of its nearest alternative. */
function withoutChoice(errors: readonly ErrorObject[], choice: ErrorObject, root: unknown): ErrorObject[] {
  const schemas: readonly unknown[] = Array.isArray(choice.schema) ? choice.schema : [];
  const alternatives = schemas.map((schema, i) => {
    const referred = referredSchema(root, schema);
    return errors.filter((error) => isOfAlternative(error, choice, referred, i));
  });
  const placed = new Set(alternatives.flat());
  const isBelow = (error: ErrorObject) => error.instancePath.startsWith(`${choice.instancePath}/`);
  // An alternative without errors of its own has them further down, in a schema that it refers to.
  const hasDeeper = errors.some((error) => !placed.has(error) && isBelow(error));
  const [nearest = []] = alternatives
    .filter((each) => hasDeeper || each.length > 0)
    .toSorted((one, other) => distance(one, choice) - distance(other, choice));
  return errors.filter((error) => error !== choice && (!placed.has(error) || nearest.includes(error)));
}

/** true for an error of an alternative itself, or of the schema that it refers to, at the same value. */
function isOfAlternative(
  { schemaPath, instancePath, parentSchema }: ErrorObject,
  choice: ErrorObject,
  referred: unknown,
  index: number,
): boolean {
  if (!instancePath.startsWith(choice.instancePath)) return false;
  if (schemaPath.startsWith(`${choice.schemaPath}/${index}/`)) return true;
  return referred !== undefined && instancePath === choice.instancePath && parentSchema === referred;
}

/** The schema that an alternative refers to (`$ref`). */
function referredSchema(root: unknown, schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('$ref' in schema)) return undefined;
  return String(schema.$ref)
    .split('/')
    .slice(1)
    .reduce<unknown>((found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined), root);
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
