import { type AppError, defineErrors, type FieldProblem } from '../../../shared/framework/AppError.ts';
import { emailLimits } from '../../../shared/framework/email/emailLimits.ts';
import type { emailEndpoints } from '../../../shared/framework/endpoints/emailEndpoints.ts';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { isAccepted } from '../../../shared/framework/files/fileTypes.ts';
import { pictureRules, picturesMax } from '../../../shared/framework/files/pictureRules.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { limitTables } from '../../db/limitTables.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { findFiles } from '../../framework/files/findFiles.ts';
import { keepPart } from '../../framework/files/keepPart.ts';
import type { StoredFile } from '../../framework/files/StoredFile.ts';
import { pictureIds } from '../../framework/html/pictureIds.ts';
import { sanitizeHtml } from '../../framework/html/sanitizeHtml.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { mailedPaper } from '../../framework/papers/mailedPaper.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { limitAttempts } from '../limits/limitAttempts.ts';
import { queueWritten } from '../mail/queueMail.ts';
import { logConnection } from '../observation/logConnection.ts';
import { isMailAllowed, readMailDomains } from '../settings/mailDomains.ts';
import { readSetting } from '../settings/settings.ts';
import { userColumns as user, usersAs } from '../users/userColumns.ts';

type Calls = typeof emailEndpoints;
type Sent = CallOf<Calls, 'POST email/send'>;

const emailErrors = defineErrors({
  /** details.address, details.domains */
  mail_domain_refused: 403,
  /** details.size, in megabytes */
  attachments_too_large: 413,
  /** A file that the caller does not see. */
  attachment_not_found: 404,
  /** A paper that the record has not, or not for the caller. */
  paper_not_found: 404,
  /** Files or papers of a record need its name; a customer writes about a record alone. */
  email_record_expected: 400,
});

const hourMs = 3_600_000;
const suggestionsMax = 20;

/**
 * POST email/send: puts the message into the outbox of mails, whose rows are the log. Spec 001 part 7, B-102 and B-103
 * @throws AppError `mail_domain_refused` (403), `too_many_attempts` (429), `record_not_found`, `attachment_not_found`, `paper_not_found`
 *   (404), `email_record_expected` (400), `attachments_too_large` (413), `invalid_body` (400) at `content` for a picture that is none
 */
export async function sendEmail({ app, ctx, query, body }: Sent): Promise<{ readonly id: number }> {
  const { subject, content = null, additionalContent = null, to, cc = [], bcc = [] } = body;
  const connection = logConnection(app);
  refuseDomains(await readMailDomains(connection), { to, cc, bcc });
  const about = await openSubject(app, ctx, query);
  const clean = content && sanitizeHtml(content);
  const pictures = pictureIds(clean ?? '');
  const attachments = await checkAttached(app, ctx, query, about, pictures);
  const writer = await app.records.find(ctx, 'users', ctx.reader.userId);
  const max = await readSetting(connection, 'MESSAGES_PER_HOUR');
  await limitAttempts(limitTables(connection, ['attempt_limits']), {
    what: 'message',
    key: String(ctx.reader.userId),
    max,
    windowMs: hourMs,
    now: ctx.now,
  });
  const address = textOf(writer?.[user.email]);
  const name = `${textOf(writer?.[user.firstName])} ${textOf(writer?.[user.lastName])}`.trim();
  const named = about ? (query.papers?.split(',') ?? []).map((paper) => ({ ...about, paper })) : [];
  const made = { at: ctx.now.toISOString(), user: ctx.reader.userId, timezone: ctx.timezone };
  const id = await connection.transaction((tx) =>
    queueWritten(
      tx,
      {
        written: { by: ctx.reader.userId, name, ...(address !== '' && { replyTo: address }), attachments },
        language: ctx.language,
        ...(about && { about }),
        papers: named.map((paper) => ({ ...paper, ...made })),
        subject: subject.trim(),
        content: clean,
        additionalContent: additionalContent && withoutPictures(sanitizeHtml(additionalContent)),
        pictures,
        to: unique(to),
        cc: unique(cc),
        bcc: unique(bcc),
      },
      ctx.now,
    ),
  );
  return { id };
}

/** @throws AppError `mail_domain_refused` with the message at the field */
function refuseDomains(domains: readonly string[], lists: Readonly<Record<'to' | 'cc' | 'bcc', readonly string[]>>): void {
  for (const [field, addresses] of Object.entries(lists)) {
    const refused = addresses.find((address) => !isMailAllowed(domains, address));
    if (refused === undefined) continue;
    const values = { address: refused, domains: domains.join(', ') };
    throw emailErrors.mail_domain_refused(values, { errors: { [field]: { key: 'error.mail_domain_refused', values } } });
  }
}

/** The record that the message is about. @throws AppError `record_not_found` (404), also for one that the caller does not see */
async function openSubject(app: App, ctx: CallContext, { entity, record, papers }: Sent['query']) {
  if (entity === undefined || record === undefined) {
    if (papers !== undefined || !ctx.reader.isStaff) throw emailErrors.email_record_expected();
    return undefined;
  }
  const isKnown = ctx.registry.entities.has(entity) && (await app.records.find(ctx, entity, Number(record)));
  if (!isKnown) throw recordErrors.record_not_found({ id: record });
  return { entity, id: Number(record) };
}

/** Checks what is attached, so that its writer hears of it, and not the log. @returns ids of the files */
async function checkAttached(
  app: App,
  ctx: CallContext,
  { files, papers }: Sent['query'],
  about: { readonly entity: string; readonly id: number } | undefined,
  pictures: readonly number[],
): Promise<readonly number[]> {
  const ids = unique(files?.split(',') ?? []).map(Number);
  const found = await findFiles(app.database.scoped(ctx), [...ids, ...pictures]);
  const isPicture = ({ content_type: type }: StoredFile): boolean => isAccepted(pictureRules.accept, type);
  const shown = new Set(found.filter(isPicture).map(({ id }) => id));
  if (pictures.length > picturesMax || pictures.some((id) => !shown.has(id))) throw refusedPictures(pictures.length);
  const missing = ids.find((id) => !found.some((file) => file.id === id));
  if (missing !== undefined) throw emailErrors.attachment_not_found({ id: missing });
  let bytes = found.reduce((sum, { size }) => sum + size, 0);
  for (const paper of papers?.split(',') ?? []) {
    const made = about && (await mailedPaper(app, ctx, { ...about, paper, at: ctx.now }));
    if (!made) throw emailErrors.paper_not_found({ paper });
    bytes += made.file.byteLength;
  }
  if (bytes > emailLimits.attachedBytes) throw emailErrors.attachments_too_large({ size: emailLimits.attachedBytes / 1_000_000 });
  return ids;
}

function refusedPictures(count: number): AppError {
  const many: FieldProblem = { key: 'validation.pictures_max', values: { max: picturesMax } };
  const content: FieldProblem = count > picturesMax ? many : { key: 'validation.picture' };
  return httpErrors.invalid_body({}, { errors: { content } });
}

/** Markup that a page gives has no pictures of the writer. */
function withoutPictures(sanitized: string): string {
  return sanitized.replaceAll(/<img\b[^>]*>/g, '');
}

/**
 * POST email/pictures: the picture is a part of the form, of any name.
 * @throws AppError as `keepSent`; `file_expected` (400)
 */
export async function sendPicture({ app, ctx, request }: CallOf<Calls, 'POST email/pictures'>): Promise<Attachment> {
  return keepPart(app, ctx, request, { rules: pictureRules });
}

/** GET email/addresses: those that the caller has written to first, the latest first, then users whom the caller sees. */
export async function listAddresses({ app, ctx, query }: CallOf<Calls, 'GET email/addresses'>) {
  const search = `%${(query.search ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const u = usersAs('u');
  const known = await logConnection(app).run<{ email: string }>(sql`
    select address as email from (
      select jsonb_array_elements_text(to_jsonb(e."to") || coalesce(to_jsonb(e.cc), '[]')) as address, e.id
      from email_history e where e.sent_by = ${ctx.reader.userId} and e.content is not null
        and e.sent_at > ${new Date(ctx.now.getTime() - 365 * 24 * hourMs)} order by e.sent_at desc limit 200) a
    where address ilike ${search} group by address order by max(id) desc limit ${suggestionsMax}`);
  const users = await app.database.scoped(ctx).run<{ name: string; email: string }>(sql`
    select trim(concat_ws(' ', ${u.firstName}, ${u.lastName})) as name, ${u.email} as email from ${table(ctx, 'users', 'u')}
    where ${u.status} = 'active' and ${u.email} like '%@%'
      and (${u.email} ilike ${search} or concat_ws(' ', ${u.firstName}, ${u.lastName}) ilike ${search})
    order by ${u.lastName}, ${u.firstName}, u.id limit ${suggestionsMax}`);
  const names = new Map(users.map(({ name, email }) => [email.toLowerCase(), name]));
  const all = [...known.map(({ email }) => email), ...users.map(({ email }) => email)];
  const results = [...new Map(all.map((email) => [email.toLowerCase(), email])).values()]
    .slice(0, suggestionsMax)
    .map((email) => ({ name: names.get(email.toLowerCase()) ?? null, email }));
  return { results };
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text.trim()])).values()];
}
