import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

/** A person who may get an account, with the data on file. */
export interface FoundPerson {
  readonly kind: 'employee' | 'customer';
  readonly company: number;
  readonly company_code: string;
  /** null for a customer, which is a firm. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Address on file. The code goes only there, so that knowing a person's data is not enough. */
  readonly email: string;
  readonly phone: string | null;
  readonly employee: number | null;
  readonly employee_number: string | null;
  readonly customer: number | null;
  readonly account: number | null;
  readonly account_number: string | null;
  /** User id of an existing account. */
  readonly username: string | null;
}

interface EmployeeIdentity {
  readonly productCode: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly lastName: string;
}

/**
 * An active employee with this number, birth date and last name, and with an own e-mail address on file.
 * Law 33
 */
export async function findEmployee(connection: Connection, identity: EmployeeIdentity): Promise<FoundPerson | undefined> {
  const { productCode, number, birthDate, lastName } = identity;
  const [found] = await connection.run<FoundPerson>(sql`
    select 'employee' as kind, c.id as company, c.code as company_code, e.first_name, e.last_name, e.personal_email as email, e.phone,
      e.id as employee, e.employee_number, null::bigint as customer, null::bigint as account, null as account_number, ${u.username} as username
    from employees e join companies c on c.code = ${productCode} left join users u on u.id = e."user"
    where e.employee_number = ${number} and e.birth_date = ${birthDate} and fold(e.last_name) = fold(${lastName})
      and e.status = 'active' and e.personal_email is not null`);
  return found;
}

/** An active account of a company's customer with an e-mail address on file. */
export async function findCustomer(
  connection: Connection,
  { company, account }: { readonly company: string; readonly account: string },
): Promise<FoundPerson | undefined> {
  const [found] = await connection.run<FoundPerson>(sql`
    select 'customer' as kind, c.id as company, c.code as company_code, null as first_name, null as last_name, k.email, null as phone,
      null::bigint as employee, null as employee_number, k.id as customer, a.id as account, a.account as account_number, null as username
    from customer_accounts a join customers k on k.id = a.customer join companies c on c.id = k.company
    where c.code = ${company} and a.account = ${account} and c.status = 'active' and k.status = 'active' and a.status = 'active'
      and k.email is not null`);
  return found;
}
