/**
 * true: every plain object answers to the name, as to `constructor` or `toString`. Definitions give it to no field or column: tables of
 * values by field in code, in the database's rows and in packages would find what nobody put there.
 */
export function isObjectName(name: string): boolean {
  return name in Object.prototype;
}
