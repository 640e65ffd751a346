import type { FastifyRequest } from 'fastify';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { companyEndpoints } from '../../../shared/shell/companies/endpoints.ts';
import { languageChoices } from '../../../shared/shell/settings/languageChoices.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { isLoopback } from '../../settings/isLoopback.ts';
import { readMasterConfig } from '../settings/readMasterConfig.ts';

const companyErrors = defineErrors({ company_not_found: 404 });

/** GET globals/company: nothing else about a company is public. */
export async function publicCompany(call: CallOf<typeof companyEndpoints, 'GET globals/company'>) {
  const { company } = call.query;
  const { ctx, app, request } = call;
  const all = app.system('sign-in page of a company', ctx);
  const filter = { code: company.toLowerCase(), status: 'active' };
  const [row] = await app.records.list(all, 'companies', { filter, fields: ['code', 'name', 'skin'], limit: 1 });
  if (!row) throw companyErrors.company_not_found();
  const shown = { code: textOf(row['code']), name: textOf(row['name']), skin: textOf(row['skin']) };
  const languages = languageChoices(await readMasterConfig(app.database.scoped(all), ctx, app, Number(row['id'])));
  return { ...shown, languages, ...(await demoOf(app, all, request, shown.code)), ...signOnOf(app) };
}

/** Demo accounts, only for a browser on this machine and only while their password is the public default. */
async function demoOf(app: App, ctx: CallContext, request: FastifyRequest, company: string) {
  const users = app.demoUsers.get(company);
  if (!users || app.config.demoPasswordIsGiven || !isFromHere(request)) return {};
  const customers = company === app.config.productCode ? { customers: await demoCustomers(app, ctx) } : {};
  return { demo: { users, password: app.config.demoPassword, ...customers } };
}

/** Demo accounts of the other companies: without them nobody at the product's sign-in learns of these. */
async function demoCustomers({ demoUsers, config, records }: App, ctx: CallContext) {
  const others = [...demoUsers].filter(([code]) => code !== config.productCode);
  const filter = { code__in: others.map(([code]) => code) };
  const rows = await records.list(ctx, 'companies', { filter, fields: ['code', 'name'], limit: others.length });
  const names = new Map(rows.map((row) => [textOf(row['code']), textOf(row['name'])]));
  return others.flatMap(([company, users]) =>
    users.map(({ username, role }) => ({ company, name: names.get(company) ?? company, username, role })),
  );
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const;

/** true: a browser on this machine. A local proxy connects from here too; its headers or the requested host reveal it. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(host) && proxyHeaders.every((name) => headers[name] === undefined);
}

/** Display name of the identity provider, if there is one. */
function signOnOf({ config }: App) {
  return config.signOn ? { sign_on: { name: config.signOn.name } } : {};
}
