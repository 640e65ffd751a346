import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { contactEndpoints } from '../../../shared/shell/contacts/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** Contacts of one company that `contacts/admins` lists at most. */
const shownMax = 100;

export const contactHandlers: HandlersOf<typeof contactEndpoints> = {
  'GET contacts/admins': listAdmins,
  'GET contacts/profile': async ({ ctx, app }) => {
    const own = await findOwn(ctx, app);
    if (!own) throw recordErrors.record_not_found();
    return own;
  },
  'POST contacts/confirm': confirm,
};

/** Administrator contacts of the caller's own company, also for readers who see the contacts of other companies. Spec S-256. */
async function listAdmins({ ctx, app }: CallOf<typeof contactEndpoints, 'GET contacts/admins'>) {
  const rows = await app.records.list(ctx, 'contacts', {
    filter: { company: ctx.reader.companyId, is_admin: true },
    sort: ['last_name', 'first_name'],
    fields: ['first_name', 'last_name', 'email', 'phone'],
    limit: shownMax,
  });
  return {
    results: rows.map(({ first_name, last_name, email, phone }) => ({
      name: `${textOf(first_name)} ${textOf(last_name)}`,
      email: textOf(email),
      phone: textOf(phone),
    })),
  };
}

/**
 * POST contacts/confirm: sets the time of the confirmation. Spec S-257.
 * @throws AppError `record_not_found` (404) for a contact out of scope, `no_permission` (403) for a contact that is not the caller's own
 * and that the caller cannot edit
 */
async function confirm({ ctx, app, body: { id } }: CallOf<typeof contactEndpoints, 'POST contacts/confirm'>): Promise<RecordValues> {
  const contact = await app.records.find(ctx, 'contacts', id);
  if (!contact) throw recordErrors.record_not_found({ id });
  const resource = ctx.registry.resourceByApiUrl.get('contacts');
  const canEdit = resource !== undefined && canUse(ctx.registry, ctx.reader, resource, 'edit');
  const isOwn = async () => Number((await findOwn(ctx, app))?.['id']) === id;
  if (!canEdit && !(await isOwn())) throw httpErrors.no_permission();
  return app.records.change(ctx, 'contacts', id, {}, { set: { confirmed_at: ctx.now.toISOString() } });
}

/** The contact of the own company with the caller's address; of several the first. */
async function findOwn(ctx: CallContext, app: App): Promise<RecordValues | undefined> {
  const user = await app.records.find(ctx, 'users', ctx.reader.userId);
  const [own] = await app.records.list(ctx, 'contacts', {
    filter: { company: ctx.reader.companyId, email__iexact: textOf(user?.['MT_EMAIL']) },
    fields: ['id'],
    limit: 1,
  });
  return own && app.records.find(ctx, 'contacts', Number(own['id']));
}
