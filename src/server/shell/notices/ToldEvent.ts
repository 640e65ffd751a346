import type { NoticeDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { NoticeFacts } from '../../framework/notices/noticeEvents.ts';

/** An occasion of a notice, as it is told. */
export interface ToldEvent {
  /** UUID; the same at every try. */
  readonly id: string;
  readonly notice: NoticeDefinition;
  readonly entity: string;
  readonly recordId: number;
  readonly at: Date;
  /** User who has caused it; undefined: the portal. */
  readonly user: number | undefined;
  /** User who acted as that one. */
  readonly actedBy: number | undefined;
  readonly facts: NoticeFacts;
}
