import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import type { DashboardAnswer } from '../src/shared/framework/dashboards/DashboardAnswer.ts';
import { fillPlaceholders, sampleValues } from '../src/shared/framework/query/placeholders.ts';
import { addPerson, addRow, cheapHash } from './people.ts';
import { testServer } from './server.ts';

/** Runs each shipped dashboard for each of its audiences, over the demo data. */
const { database, portal, signIn, call } = await testServer({ withDemo: true });
const registry = portal.definitions.current();
const connection = database.unscoped('test');
const timezone = 'America/Toronto';

interface Audience {
  readonly dashboard: string;
  readonly group: string;
  readonly uid: string;
  readonly company: string;
}

const audiences: readonly Audience[] = [
  { dashboard: 'administration', group: 'ADMIN', uid: 'admin', company: 'waybill' },
  { dashboard: 'dispatch', group: 'EMPLOYEE', uid: 'employee', company: 'waybill' },
  { dashboard: 'payroll', group: 'EMPLOYEE', uid: 'payroll', company: 'waybill' },
  { dashboard: 'hr', group: 'EMPLOYEE', uid: 'hr', company: 'waybill' },
  { dashboard: 'driver', group: 'EMPLOYEE', uid: 'at.the.wheel', company: 'waybill' },
  { dashboard: 'employee', group: 'EMPLOYEE', uid: 'without.role', company: 'waybill' },
  { dashboard: 'management', group: 'EMPLOYEE', uid: 'manager', company: 'waybill' },
  { dashboard: 'sales', group: 'SALES', uid: 'sales', company: 'waybill' },
  { dashboard: 'customer', group: 'CUSTOMER', uid: 'northern.user', company: 'northern' },
  { dashboard: 'limited', group: 'LIMITED', uid: 'northern.limited', company: 'northern' },
];

beforeAll(async () => {
  const [ids] = await connection.run<{ company: number; group: number }>(
    sql`select c.id as company, g.id as "group" from companies c, menu_groups g where c.code = 'waybill' and g.code = 'EMPLOYEE' limit 1`,
  );
  const values = { password_hash: cheapHash('Waybill-Demo-2026') };
  const add = (uid: string) =>
    addPerson(database, { uid, company: ids?.company ?? 0, group: ids?.group ?? 0, type: 'EMPLOYEE', base: 'employee', values });
  await add('without.role');
  const driver = await add('at.the.wheel');
  await addRow(database, 'staff_roles', { user: driver, role: 'driver', status: 'confirmed', valid_from: '2020-01-01' });
});

test('every dashboard has an audience here', () => {
  expect(audiences.map(({ dashboard }) => dashboard).toSorted()).toEqual(registry.dashboards.map(({ name }) => name).toSorted());
});

describe.each(audiences)('$dashboard, for $uid', ({ dashboard, group, uid, company }) => {
  const definition = registry.dashboards.find(({ name }) => name === dashboard);
  const home = async () => {
    const { token } = await signIn(uid, company, 'Waybill-Demo-2026');
    const answer = await call('GET', `dashboards/home?timezone=${timezone}`, { token, headers: { group } });
    return { token, status: answer.statusCode, ...answer.json<DashboardAnswer>() };
  };

  test('shows every tile, in order, each read', async () => {
    const { status, title, tiles } = await home();
    expect(status).toBe(200);
    expect(title).toEqual(definition?.title);
    expect(tiles.map(({ name, isFailed }) => ({ name, isFailed }))).toEqual(
      definition?.tiles.map(({ name }) => ({ name, isFailed: false })),
    );
  });

  test('begins with two to four actions, all of which open', async () => {
    const { token, actions } = await home();
    expect(actions.length).toBeGreaterThanOrEqual(2);
    expect(actions.map(({ label }) => label)).toEqual(
      definition?.actions?.map(({ cmid, label }) => label ?? registry.screensByCmid.get(cmid)?.find(({ path }) => path === cmid)?.title),
    );
    for (const { path } of actions) {
      const cmid = registry.screens.find((screen) => screen.path === path)?.cmid;
      expect([path, (await call('GET', `definitions/${cmid}`, { token })).statusCode]).toEqual([path, 200]);
    }
  });

  test('its links open screens, whose lists hold as many rows as the figures say', async () => {
    const { token, tiles } = await home();
    for (const tile of tiles) {
      const [path = '', query = ''] = tile.path.split('?', 2);
      const screen = registry.screens.find((each) => each.path === path);
      expect((await call('GET', `definitions/${screen?.cmid}`, { token })).statusCode).toBe(200);
      const total = tile.kind === 'figure' && tile.column ? definition?.tiles.find(({ name }) => name === tile.name) : undefined;
      const aggregate = total?.kind === 'figure' && total.total ? `${total.total.fn}:${total.total.field}` : undefined;
      const asked = [
        screen?.list?.fixedQuery && fillPlaceholders(screen.list.fixedQuery, sampleValues),
        query,
        `timezone=${timezone}`,
        aggregate && `aggregate=${aggregate}`,
      ]
        .filter(Boolean)
        .join('&');
      const answer = await call('GET', `${screen?.list?.path}?${asked}`, { token, headers: { cmid: screen?.cmid ?? '' } });
      const list = answer.json<{ count: number; results: { id: number }[]; aggregates?: Record<string, unknown> }>();
      const figure = aggregate ? list.aggregates?.[aggregate] : list.count;
      const [shown, listed] =
        tile.kind === 'figure'
          ? [Array.isArray(figure) ? tile.units : tile.value, figure]
          : [tile.rows.map(({ id }) => id), list.results.slice(0, 5).map(({ id }) => id)];
      expect([tile.name, shown]).toEqual([tile.name, listed]);
    }
  });
});

test('figures count rows: the demo has locked users and shipments on the way', async () => {
  const { token } = await signIn('admin', 'waybill', 'Waybill-Demo-2026');
  const { tiles } = (await call('GET', 'dashboards/home', { token, headers: { group: 'ADMIN' } })).json<DashboardAnswer>();
  const counted = tiles.filter((tile) => tile.kind === 'figure' && Number(tile.value) > 0).map(({ name }) => name);
  expect(counted).toEqual(expect.arrayContaining(['locked_users', 'on_the_way']));
});

test('the type of the reader decides where the group has no dashboard, and a group adds no right', async () => {
  const { token } = await signIn('northern.user', 'northern', 'Waybill-Demo-2026');
  const namesOf = async (group: string) =>
    (await call('GET', 'dashboards/home', { token, headers: { group } })).json<DashboardAnswer>().tiles.map(({ name }) => name);
  const customer = registry.dashboards.find(({ name }) => name === 'customer')?.tiles.map(({ name }) => name);
  expect(await namesOf('NO-SUCH-GROUP')).toEqual(customer);
  expect(await namesOf('ADMIN')).toEqual(['on_the_way']);
  const { actions } = (await call('GET', 'dashboards/home', { token, headers: { group: 'ADMIN' } })).json<DashboardAnswer>();
  expect(actions, 'of the actions of administrators a customer has none').toEqual([]);
});

test('a manager and an employee of one group have different home pages', async () => {
  const titles = ['manager', 'employee'].map(async (uid) => {
    const { token } = await signIn(uid, 'waybill', 'Waybill-Demo-2026');
    return (await call('GET', 'dashboards/home', { token, headers: { group: 'EMPLOYEE' } })).json<DashboardAnswer>().title['en'];
  });
  expect(await Promise.all(titles)).toEqual(['Shipments this month', 'Shipments today']);
});

test('a reader without a dashboard gets no tiles', async () => {
  const [ids] = await connection.run<{ company: number; group: number }>(
    sql`select c.id as company, g.id as "group" from companies c, menu_groups g where c.code = 'northern' and g.code = 'LIMITED' limit 1`,
  );
  await addPerson(database, { uid: 'nobody', company: ids?.company ?? 0, group: ids?.group ?? 0, values: { MT_TYPE: 'ANON' } });
  const { token } = await signIn('nobody', 'northern');
  expect((await call('GET', 'dashboards/home', { token })).json()).toMatchObject({ tiles: [] });
});
