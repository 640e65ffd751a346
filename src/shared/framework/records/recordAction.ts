import type { RecordActionDescription } from '../definitions/ScreenDescription.ts';
import type { RecordAction } from '../definitions/types.gen.ts';
import type { FilterNode } from '../query/ListQuery.ts';
import { type FilterMoment, matchesFilter } from '../query/matchesFilter.ts';
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

/** Tells if an action is offered for a record. A record that lacks one of the fields cannot be judged: the server has the last word. */
export function isOffered({ when }: Pick<RecordActionDescription, 'when'>, record: Values, moment: FilterMoment): boolean {
  return conditionFields(when).some((field) => record[field] === undefined) || matchesFilter(when, record, moment);
}

function conditionFields(nodes: readonly FilterNode[]): string[] {
  return nodes.flatMap((node) => {
    if ('and' in node) return conditionFields(node.and);
    if ('or' in node) return conditionFields(node.or);
    return 'not' in node ? conditionFields([node.not]) : [node.condition.field];
  });
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

/** The fields whose values the call of an action carries. */
export function actionFields({ call, body = {} }: RecordAction): string[] {
  const texts = [call, ...Object.values(body)];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, field = '']) => field)))];
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
