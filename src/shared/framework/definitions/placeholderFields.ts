import type { RecordAction, RecordLink } from './types.gen.ts';

const placeholder = /\{([^{}]+)\}/g;

/** The fields that texts name in braces, each once. */
export function placeholderFields(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, field = '']) => field)))];
}

/** The fields whose values the call of an action carries. */
export function actionFields({ call, body = {} }: Pick<RecordAction, 'call' | 'body'>): string[] {
  return placeholderFields([call, ...Object.values(body)]);
}

/** The fields whose values the address of a link carries. */
export function linkFields({ query }: Pick<RecordLink, 'query'>): string[] {
  return placeholderFields(Object.values(query));
}
