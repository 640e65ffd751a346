import { placeholderFields } from '../definitions/placeholderFields.ts';
import type { NoticeDefinition } from '../definitions/types.gen.ts';

/** Names in the texts of a notice that are no fields: the record, its entity, its state, who has caused the notice, the comment. */
export const noticeNames = ['record', 'kind', 'state', 'by', 'comment'] as const;

/** In place of a role: whoever can make a decision that the record waits for. */
export const deciders = 'deciders';

/** In place of a role: the user who has made the record. */
export const recordAuthor = 'author';

/** The names in braces in the texts of a notice. */
export function namesInTexts({ title, text }: Pick<NoticeDefinition, 'title' | 'text'>): string[] {
  return placeholderFields([...Object.values(title), ...Object.values(text ?? {})]);
}

/** The ways by which users are told. */
export function waysOf({ ways = ['portal'] }: Pick<NoticeDefinition, 'ways'>): readonly NoticeWay[] {
  return ways;
}

export type NoticeWay = NonNullable<NoticeDefinition['ways']>[number];
