import { isRowless, showingResource } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { NoticeDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { type NoticeWay, waysOf } from '../../../shared/framework/notices/noticeNames.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { noticeEndpoints } from '../../../shared/shell/notices/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { type Pace, usualPace } from './findReceivers.ts';

type Choice = Pace | 'off';

/** `GET notices/choices` */
export async function listChoices({ ctx, app }: CallOf<typeof noticeEndpoints, 'GET notices/choices'>) {
  const rows = await app.database.scoped(ctx).run(sql<{ notice: string; way: NoticeWay; choice: Choice }>`
    select c.notice, c.way, c.choice from ${table(ctx, 'notice_choices', 'c')} where c."user" = ${ctx.reader.userId}`);
  const stored = new Map(rows.map(({ notice, way, choice }) => [`${notice} ${way}`, choice]));
  const notices = noticesFor(ctx, app).map((notice) => ({
    notice: notice.name,
    label: textIn(notice.label, ctx.language),
    ways: waysIn(notice, app).map((way) => {
      const choices = choicesOf(notice, way);
      const wanted = stored.get(`${notice.name} ${way}`);
      return { way, choice: wanted !== undefined && choices.includes(wanted) ? wanted : usualPace(notice, way), choices };
    }),
  }));
  return { notices: notices.toSorted((a, b) => a.label.localeCompare(b.label, ctx.language)) };
}

/**
 * `PUT notices/choices`
 * @throws AppError `invalid_body` (400, errors by field) for a notice that the caller does not get, and for a choice that it does not leave
 */
export async function saveChoice({ ctx, app, body }: CallOf<typeof noticeEndpoints, 'PUT notices/choices'>) {
  const { way, choice } = body;
  const notice = noticesFor(ctx, app).find(({ name }) => name === body.notice);
  const refuse = (field: string) => httpErrors.invalid_body({}, { errors: { [field]: { key: 'validation.enum' } } });
  if (!notice) throw refuse('notice');
  if (!waysIn(notice, app).includes(way)) throw refuse('way');
  if (!choicesOf(notice, way).includes(choice)) throw refuse('choice');
  const key = { user: ctx.reader.userId, notice: notice.name, way };
  await app.records.save(ctx, 'notice_choices', key, {}, { set: { choice } });
  return { notice: notice.name, way, choice };
}

/** Notices of records that the caller may open, in a role that the caller may have there. */
function noticesFor({ registry, reader }: CallContext, app: App): NoticeDefinition[] {
  const mayBe = (receiver: NonNullable<NoticeDefinition['to']>[number]): boolean => {
    if (typeof receiver !== 'string') return 'user' in receiver;
    return !isRowless(registry, receiver) || receiver === reader.type || reader.roles.has(receiver);
  };
  return [...registry.notices.values()].filter(
    (notice) =>
      waysIn(notice, app).length > 0 &&
      notice.to?.some(mayBe) &&
      notice.entities.some((entity) => showingResource(registry, reader, entity) !== undefined),
  );
}

/** Ways that the installation has. */
function waysIn(notice: NoticeDefinition, { config }: Pick<App, 'config'>): NoticeWay[] {
  return waysOf(notice).filter((way) => way !== 'text' || config.textMessages !== undefined);
}

function choicesOf(notice: NoticeDefinition, way: NoticeWay): Choice[] {
  const paces: Choice[] = way === 'mail' ? ['at_once', 'daily'] : ['at_once'];
  return notice.optional?.includes(way) ? [...paces, 'off'] : paces;
}
