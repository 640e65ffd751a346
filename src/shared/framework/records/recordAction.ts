import type { RecordActionDescription } from '../definitions/ScreenDescription.ts';
import type { RecordAction } from '../definitions/types.gen.ts';
import { conditionFields } from '../query/conditionFields.ts';
import { type FilterMoment, matchesFilter } from '../query/matchesFilter.ts';
import { textOf } from './textOf.ts';

type Values = Readonly<Record<string, unknown>>;

/** The call that an action makes for a record. */
export interface ActionRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Path below /api/, its segments encoded. */
  readonly path: string;
  readonly body: Values | undefined;
}

const placeholder = /\{([^{}]+)\}/g;

/** True if an action or a link is offered for a record. A record that lacks a needed field cannot be judged, so the server decides. */
export function isOffered({ when = [] }: Partial<Pick<RecordActionDescription, 'when'>>, record: Values, moment: FilterMoment): boolean {
  return conditionFields(when).some((field) => record[field] === undefined) || matchesFilter(when, record, moment);
}

/** The call of an action for a record: `{field}` in its path and body is the value of that field. */
export function actionRequest({ call, body }: Pick<RecordAction, 'call' | 'body'>, record: Values): ActionRequest {
  const [method = '', path = ''] = call.split(' ');
  return {
    method: method === 'PUT' || method === 'DELETE' ? method : 'POST',
    path: path.replaceAll(placeholder, (_all, field: string) => encodeURIComponent(textOf(record[field]))),
    body: body && Object.fromEntries(Object.entries(body).map(([key, text]) => [key, bodyValue(text, record)])),
  };
}

/** An action's call without the names of its placeholders: `POST books/{}/lend`. */
export function callPattern(call: string): string {
  return call.replaceAll(placeholder, '{}');
}

/** A lone placeholder keeps the type of the value; among other words it becomes text. */
function bodyValue(text: string, record: Values): unknown {
  const alone = /^\{([^{}]+)\}$/.exec(text)?.[1];
  if (alone !== undefined) return record[alone] ?? null;
  return text.replaceAll(placeholder, (_all, field: string) => textOf(record[field]));
}
