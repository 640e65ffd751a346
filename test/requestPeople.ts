import { sql } from '../src/server/db/sql.ts';
import { demoOptions } from './demoOptions.ts';
import { type TestServer, testServer } from './server.ts';

export type Person = 'employee' | 'manager' | 'hr' | 'sales' | 'admin' | 'payroll';
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** A record or a refusal; `status` is that of the record, or else of the answer. */
type Answer = Readonly<Record<string, unknown>>;

const people: readonly Person[] = ['employee', 'manager', 'hr', 'sales', 'admin', 'payroll'];

/** The portal with its demo, whose people make and decide requests; `hr` also carries them out (role `it`). */
export async function requestPeople() {
  const server = await testServer({ withDemo: true });
  const { database, signIn, call } = server;
  const connection = database.unscoped('test');
  const tokens = new Map<Person, string>();
  for (const name of people) tokens.set(name, (await signIn(name, 'waybill', demoOptions.password)).token);
  const found = await connection.run<{ uid: Person; id: number }>(
    sql`select u."MT_UID" as uid, u.id from users u join companies c on c.id = u."MT_COMP" where c.code = 'waybill'`,
  );
  const ids = new Map(found.map(({ uid, id }) => [uid, id]));
  const idOf = (person: Person): number => ids.get(person) ?? 0;
  const giveRole = (person: Person, role: string) =>
    connection.run(
      sql`insert into staff_roles ("user", role, status, valid_from) values (${idOf(person)}, ${role}, 'confirmed', '2020-01-01') on conflict do nothing`,
    );
  await giveRole('hr', 'it');
  const as = (person: Person) => ({ token: tokens.get(person) ?? '' });

  /** Makes a transition of the record as it stands. */
  async function move(person: Person, path: string, id: number, name: string, more: object = {}): Promise<Answer> {
    const version = (await connection.run<{ version: number }>(sql`select version from ${sql.id(path)} where id = ${id}`))[0]?.version;
    const answer = await call('POST', `${path}/${id}/transitions/${name}`, { ...as(person), body: { version, ...more } });
    return { status: answer.statusCode, ...answer.json<Answer>() };
  }

  /** Adds a record. @throws if it is refused */
  async function add(person: Person, path: string, body: object): Promise<Row> {
    const answer = await call('POST', path, { ...as(person), body });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json<Row>();
  }

  /** Changes a record as it stands. */
  async function edit(person: Person, path: string, id: number, values: object): Promise<Answer> {
    const [row] = await connection.run<{ version: number }>(sql`select version from ${sql.id(path)} where id = ${id}`);
    const answer = await call('PUT', `${path}/${id}`, { ...as(person), body: { ...row, ...values } });
    return { status: answer.statusCode, ...answer.json<Answer>() };
  }

  const stored = async (table: string, id: number): Promise<Row | undefined> =>
    (await connection.run<Row>(sql`select * from ${sql.id(table)} where id = ${id}`))[0];
  return { ...server, connection, idOf, giveRole, as, move, add, edit, stored };
}

export type RequestPeople = Awaited<ReturnType<typeof requestPeople>> & TestServer;

/** The values of a request for a new user by the employee, which the manager decides; company, user type and place are those of the demo. */
export async function newUserBody({ connection, idOf }: Pick<RequestPeople, 'connection' | 'idOf'>, values: object = {}): Promise<object> {
  const [like] = await connection.run<Record<'company' | 'user_type' | 'menu_groups' | 'region' | 'terminal', unknown>>(
    sql`select company, user_type, menu_groups, region, terminal from new_user_requests order by id limit 1`,
  );
  return {
    first_name: 'Ada',
    last_name: 'Archer',
    email: 'ada.archer@example.com',
    phone: '4165550199',
    language: 'en-us',
    start_date: '2030-01-07',
    justification: 'A new colleague at the dock',
    manager: idOf('manager'),
    ...like,
    ...values,
  };
}
