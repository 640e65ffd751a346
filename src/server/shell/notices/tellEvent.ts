import { recordPath } from '../../../shared/framework/definitions/describe/recordPath.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { showingResource } from '../../../shared/framework/definitions/rights/permissions.ts';
import { type DateFormats, defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import { type Language, languageOf } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { onlyAccount } from '../../framework/context/limitReader.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { canDecide } from '../../framework/records/canDecide.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { storeNotifications } from '../notifications/storeNotifications.ts';
import { queueText } from '../text_messages/queueTextMessage.ts';
import { usersAs } from '../users/userColumns.ts';
import { queueWebhooks } from '../webhooks/webhookQueue.ts';
import type { NoticeAddressee } from './findCandidates.ts';
import { findReceivers, type Receiver } from './findReceivers.ts';
import { choicesPage, pageOf } from './noticePages.ts';
import { noticeTexts } from './noticeTexts.ts';
import type { ToldEvent } from './ToldEvent.ts';

/**
 * Tells an event to its receivers, each with the texts that the receiver's rights allow: in the portal, by mail, by text message, by
 * webhook. All of it is one transaction, so that an event that is told again after the end of the process is told once.
 * @returns the number of people and addresses that are told
 */
export async function tellEvent(app: App, event: ToldEvent): Promise<number> {
  const ctx = app.system('receivers of notices, of all users');
  const scoped = app.database.scoped(ctx);
  const { users, addresses } = await findReceivers(scoped, event, app.config.textMessages !== undefined);
  const people = await readPeople(
    scoped,
    users.map(({ user }) => user),
  );
  const by = people.size > 0 ? await nameOfAuthor(scoped, app, event) : '';
  const told: PersonTold[] = [];
  for (const receiver of users) {
    const person = people.get(receiver.user);
    const message = person && (await messageFor(app, event, receiver, person, by));
    if (message) told.push({ receiver, person, message });
  }
  const mails = await Promise.all(addresses.map((to) => messageForAddress(app, ctx, event, to)));
  return scoped.transaction(async (guarded) => {
    const tx = identityWithin(guarded);
    if (!(await claim(tx, event.id, told.length + mails.length))) return 0;
    await tellInPortal(tx, event, told);
    for (const each of told) await tellByMail(tx, ctx, event, each);
    for (const { receiver, person, message } of told)
      if (receiver.ways.has('text') && person.phone !== null && app.config.textMessages)
        await queueText(
          tx,
          { phone: person.phone, text: labelledText(app.config.productName, message.title, person.language), userId: person.id },
          ctx.now,
        );
    for (const { to, language, title, text } of mails)
      await queueMail(tx, mailOf(event, { to, language, title, text }), {
        messages: ctx.registry.messages,
        now: ctx.now,
      });
    const { event: name } = event.notice;
    if (name !== undefined)
      await queueWebhooks(app, tx, { id: event.id, name, entity: event.entity, recordId: event.recordId, at: event.at });
    return told.length + mails.length;
  });
}

/** Of two runs for one event the second finds it told. */
async function claim(tx: Connection, eventId: string, count: number): Promise<boolean> {
  const claimed = await tx.run(sql`update notice_events set told = ${count} where event_id = ${eventId} and told is null returning id`);
  return claimed.length > 0;
}

interface Person {
  readonly id: number;
  readonly email: string;
  readonly phone: string | null;
  readonly language: Language;
  readonly company: string;
  readonly timezone: string;
  readonly formats: DateFormats;
}

interface Message {
  readonly title: string;
  readonly text: string | null;
  /** Path of a page after `/{company}/pages/`. */
  readonly link: string | null;
}

interface PersonTold {
  readonly receiver: Receiver;
  readonly person: Person;
  readonly message: Message;
}

async function readPeople(connection: ScopedConnection, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const { ctx } = connection;
  const u = usersAs('u');
  const rows = await connection.run(sql<Person>`
    select u.id, ${u.email} as email, u.phone, split_part(${u.language}, '-', 1) as language, c.code as company, c.time_zone as timezone,
      jsonb_build_object('date', u.date_format, 'time', u.time_format) as formats
    from ${table(ctx, 'users', 'u')} join ${table(ctx, 'companies', 'c')} on c.id = ${u.company}
    where u.id = any(${ids}::bigint[]) and ${u.status} = 'active'`);
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]));
}

/** The message to one person; undefined if the person does not see the record, or has nothing to decide on it. */
async function messageFor(app: App, event: ToldEvent, receiver: Receiver, person: Person, by: string): Promise<Message | undefined> {
  const ctx = await userContext(app, person.id, {
    language: person.language,
    cmid: 'notices',
    timezone: person.timezone,
    requestId: event.id,
    ...(receiver.account !== undefined && { limits: onlyAccount(receiver.account) }),
  });
  if (!ctx) return undefined;
  if (!canOpen(ctx, event.entity)) return undefined;
  const record = await app.records.find(ctx, event.entity, event.recordId);
  if (!record) return undefined;
  if (receiver.mustDecide && !(await canDecide(app.database.scoped(ctx), app, event.entity, event.recordId))) return undefined;
  const path = event.notice.page ?? recordPath(ctx.registry, event.entity, ctx.reader);
  return { ...textsFor(ctx, event, record, by, person.formats), link: path?.replace('{id}', String(event.recordId)) ?? null };
}

/** true if a resource shows records of the entity to the reader, or none does to anybody. */
function canOpen({ registry, reader }: CallContext, entity: string): boolean {
  const isShown = [...registry.resources.values()].some(({ schema }) => schema === entity);
  return !isShown || showingResource(registry, reader, entity) !== undefined;
}

function textsFor({ registry, language, timezone }: CallContext, event: ToldEvent, record: RecordValues, by: string, formats: DateFormats) {
  const entity = getEntity(registry, event.entity);
  return noticeTexts({ event, entity, record, by, messages: registry.messages, context: { language, timezone, formats } });
}

/** Name of the user who has caused the event; the product for the portal itself. */
async function nameOfAuthor(connection: ScopedConnection, app: App, { user }: ToldEvent): Promise<string> {
  if (user === undefined) return app.config.productName;
  const u = usersAs('u');
  const [row] = await connection.run(sql<{ name: string }>`
    select concat_ws(' ', ${u.firstName}, ${u.lastName}) as name from ${table(connection.ctx, 'users', 'u')} where u.id = ${user}`);
  return row?.name ?? app.config.productName;
}

/** The lint lets such a notice name only fields that everybody sees who sees the record. */
async function messageForAddress(app: App, system: CallContext, event: ToldEvent, { address: to, language: asked }: NoticeAddressee) {
  const language = languageOf(asked, Object.keys(system.registry.messages));
  const ctx = { ...system, language };
  const record = (await app.records.find(ctx, event.entity, event.recordId)) ?? { id: event.recordId };
  return { to, language, ...textsFor(ctx, event, record, app.config.productName, defaultDateFormats) };
}

async function tellInPortal(tx: Connection, event: ToldEvent, told: readonly PersonTold[]): Promise<void> {
  const shown = told.filter(({ receiver }) => receiver.ways.has('portal'));
  await storeNotifications(
    tx,
    { eventId: event.id, notice: event.notice.name, entity: event.entity, recordId: event.recordId, at: event.at },
    shown.map(({ person, message }) => ({ userId: person.id, ...message })),
  );
}

async function tellByMail(tx: Connection, ctx: CallContext, event: ToldEvent, { receiver, person, message }: PersonTold): Promise<void> {
  const pace = receiver.ways.get('mail');
  if (pace === undefined) return;
  const { title, text, link } = message;
  if (pace === 'daily') {
    await tx.run(sql`
      insert into digest_entries ("user", notice, event_id, occurred_at, title, "text", link)
      values (${person.id}, ${event.notice.name}, ${event.id}, ${event.at}, ${title.slice(0, 200)}, ${text?.slice(0, 2000) ?? null}, ${link})
      on conflict do nothing`);
    return;
  }
  const page = link === null ? undefined : pageOf(person.company, link);
  const choices = choicesPage(person.company);
  const mail = mailOf(event, { to: person.email, language: person.language, title, text, page, choices, reader: person });
  await queueMail(tx, { ...mail, userId: person.id }, { messages: ctx.registry.messages, now: ctx.now, sentBy: event.user ?? 0 });
}

interface NoticeMail {
  readonly to: string;
  readonly language: Language;
  readonly title: string;
  readonly text: string | null;
  readonly page?: string | undefined;
  /** Path of the page where the receiver chooses how to be told. */
  readonly choices?: string;
  /** Receiver whose rights its papers have; absent for an address. */
  readonly reader?: Pick<Person, 'id' | 'timezone'>;
}

function mailOf(event: ToldEvent, { to, language, title, text, page, choices, reader }: NoticeMail) {
  const { entity, recordId: id, at, notice } = event;
  const papers = (notice.papers ?? []).map((paper) => ({
    entity,
    id,
    paper,
    at: at.toISOString(),
    ...(reader && { user: reader.id, timezone: reader.timezone }),
  }));
  return {
    template: 'notice',
    own: { subject: title, text: text === null ? title : `${title}\n\n${text}` },
    to,
    language,
    values: {},
    about: { entity, id },
    ...(papers.length > 0 && { papers }),
    ...(page !== undefined && { page }),
    ...(choices !== undefined && { choices }),
  } as const;
}
