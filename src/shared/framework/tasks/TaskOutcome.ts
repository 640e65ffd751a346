import { isObject } from '../isObject.ts';
/** Parts of a result that every task can have; each kind of task adds further parts. */
export interface TaskOutcome {
  /** The result in words: key of a message of the app, with its values. */
  readonly message?: { readonly key: string; readonly values: Readonly<Record<string, string | number>> };
  /** A file that `GET tasks/{id}/file` sends. */
  readonly file?: { readonly name: string; readonly bytes: number };
}

/** Reads the known parts of a result. */
export function parseOutcome(result: unknown): TaskOutcome {
  if (!isObject(result)) return {};
  const { message, file } = result;
  const isFile = isObject(file) && typeof file['name'] === 'string' && typeof file['bytes'] === 'number';
  return {
    ...(isObject(message) &&
      typeof message['key'] === 'string' && { message: { key: message['key'], values: valuesOf(message['values']) } }),
    ...(isFile && { file: { name: String(file['name']), bytes: Number(file['bytes']) } }),
  };
}

function valuesOf(values: unknown): Readonly<Record<string, string | number>> {
  const entries = Object.entries(isObject(values) ? values : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])));
}
