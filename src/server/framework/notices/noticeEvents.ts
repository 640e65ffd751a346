import { randomUUID } from 'node:crypto';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { NoticeDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { whenSql } from '../../db/scope/conditionSql.ts';
import { sql } from '../../db/sql.ts';
import type { OutboxNames } from '../outbox/Outbox.ts';
import { queueMessage } from '../outbox/queueMessage.ts';

/** The outbox of what is to be told; an area declares it with its sender. */
export const noticeOutboxNames = { name: 'notices', entity: 'notice_events', message: 'facts' } as const satisfies OutboxNames;

/** Facts of a notice beside the record, which is read when it is told. */
export interface NoticeFacts {
  /** State of the moment; the record may have left it when it is told. */
  readonly state?: string | undefined;
  readonly comment?: string | null | undefined;
  /** true: the step has taken the record back to an earlier state. */
  readonly isBack?: boolean | undefined;
}

/** An event of a record. */
export type Occasion =
  | { readonly kind: 'created' }
  | { readonly kind: 'changed'; readonly fields: readonly string[]; readonly isEdit: boolean }
  | ({ readonly kind: 'transition'; readonly name: string } & NoticeFacts);

/** The notices about records of each entity. */
const noticesByEntity = memoizeByObject((registry: Registry): ReadonlyMap<string, readonly NoticeDefinition[]> => {
  const pairs = [...registry.notices.values()].flatMap((notice) => notice.entities.map((entity) => ({ entity, notice })));
  return new Map([...Map.groupBy(pairs, ({ entity }) => entity)].map(([entity, own]) => [entity, own.map(({ notice }) => notice)]));
});

/** true if some notice is about records of the entity. */
export function hasNotices(registry: Registry, entity: string): boolean {
  return noticesByEntity(registry).has(entity);
}

/**
 * Puts the notices of an occasion into their outbox, in the transaction of the change: they are told after the commit, once, and not at all
 * if the change is undone. The condition is judged on the record as it is now.
 */
export async function noteOccasion(tx: Connection, ctx: CallContext, entity: Entity, id: number, occasion: Occasion): Promise<void> {
  for (const notice of noticesByEntity(ctx.registry).get(entity.name) ?? []) {
    if (!isOccasionOf(notice, occasion)) continue;
    if (notice.when && !(await meets(tx, ctx, entity, notice, id))) continue;
    const { state, comment, isBack } = occasion.kind === 'transition' ? occasion : {};
    await noteEvent(tx, ctx, { notice: notice.name, entity: entity.name, id, facts: { state, comment, ...(isBack && { isBack }) } });
  }
}

function isOccasionOf({ on }: NoticeDefinition, occasion: Occasion): boolean {
  switch (occasion.kind) {
    case 'created':
      return on.created === true;
    case 'changed':
      return (on.edited === true && occasion.isEdit) || (on.changed?.some((name) => occasion.fields.includes(name)) ?? false);
    case 'transition':
      return on.transitions?.includes(occasion.name) ?? false;
  }
}

async function meets(tx: Connection, ctx: CallContext, entity: Entity, notice: NoticeDefinition, id: number): Promise<boolean> {
  const rows = await withoutGuard(tx).run(
    sql`select 1 from ${sql.id(entity.name)} t where t.id = ${id} and ${predicateSql(whenSql(entity, notice.when, ctx, 't'))}`,
  );
  return rows.length > 0;
}

interface NoticeEvent {
  readonly notice: string;
  readonly entity: string;
  readonly id: number;
  readonly facts: NoticeFacts;
  /** The moment of the record that a timer has found. */
  readonly moment?: Date;
}

/** Puts one notice into its outbox. */
export async function noteEvent(tx: Connection, ctx: CallContext, { notice, entity, id, facts, moment }: NoticeEvent): Promise<void> {
  await queueMessage(withoutGuard(tx), noticeOutboxNames, {
    message: JSON.stringify(facts),
    now: ctx.now,
    cells: {
      notice,
      event_id: randomUUID(),
      occurred_at: ctx.now,
      entity,
      record_id: id,
      moment: moment ?? null,
      user: ctx.reader.userId === 0 ? null : ctx.reader.userId,
      acted_by: ctx.actedBy ?? null,
    },
  });
}
