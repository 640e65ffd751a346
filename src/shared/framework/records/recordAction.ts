import type { RecordAction } from '../definitions/types.gen.ts';
import { textOf } from './textOf.ts';

type Values = Readonly<Record<string, unknown>>;

/** A call as an action makes it of a record. */
export interface ActionRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below /api/, its segments encoded. */
  readonly path: string;
  readonly body: Values | undefined;
}

const placeholder = /\{([^{}]+)\}/g;

/** Whether an action is offered for a record. What a row does not show cannot be judged: the server has the last word. */
export function isOffered({ when = {} }: RecordAction, record: Values): boolean {
  return Object.entries(when).every(([field, wanted]) => {
    const value = record[field];
    if (value === undefined) return true;
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
  });
}

/** The call of an action for a record: `{field}` in its path and body is the value of that field. */
export function actionRequest({ call, body }: RecordAction, record: Values): ActionRequest {
  const [method = '', path = ''] = call.split(' ');
  return {
    method: method === 'PUT' || method === 'DELETE' ? method : 'POST',
    path: path.replaceAll(placeholder, (_all, field: string) => encodeURIComponent(textOf(record[field]))),
    body: body && Object.fromEntries(Object.entries(body).map(([key, text]) => [key, bodyValue(text, record)])),
  };
}

/** The fields that an action speaks of. */
export function actionFields({ call, body = {}, when = {} }: RecordAction): string[] {
  const texts = [call, ...Object.values(body)];
  const named = texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, field = '']) => field));
  return [...new Set([...named, ...Object.keys(when)])];
}

/** `POST books/{}/lend`: an action's call, whatever its placeholders are called. */
export function callPattern(call: string): string {
  return call.replaceAll(placeholder, '{}');
}

/** A placeholder alone is the value with its type; among other words it is text. */
function bodyValue(text: string, record: Values): unknown {
  const alone = /^\{([^{}]+)\}$/.exec(text)?.[1];
  if (alone !== undefined) return record[alone] ?? null;
  return text.replaceAll(placeholder, (_all, field: string) => textOf(record[field]));
}
