import { withDatabase } from '../scripts/withDatabase.ts';
import type { Config } from '../src/server/config.ts';
import { sql } from '../src/server/db/sql.ts';
import { addRow } from '../test/people.ts';

interface EmployeeOnFile {
  readonly number: string;
  readonly birthDate: string;
  readonly lastName: string;
  /** Her own, to which the code of a registration goes. */
  readonly email: string;
}

/** Employees without an account, one for each test that registers somebody. */
export const employeesOnFile = {
  register: { number: 'E90001', birthDate: '1991-04-12', lastName: 'Béliveau', email: 'register.e90001@example.com' },
} as const satisfies Readonly<Record<string, EmployeeOnFile>>;

/** Adds them to the database of a portal that runs on an embedded one. */
export async function addEmployeesOnFile(config: Config): Promise<void> {
  await withDatabase(config, undefined, async (database) => {
    const [terminal] = await database
      .unscoped('test data')
      .run<{ id: number; region: number }>(sql`select id, region from terminals order by id limit 1`);
    for (const { number, birthDate, lastName, email } of Object.values(employeesOnFile))
      await addRow(database, 'employees', {
        employee_number: number,
        birth_date: birthDate,
        first_name: 'Maude',
        last_name: lastName,
        personal_email: email,
        terminal: terminal?.id,
        region: terminal?.region,
        job_title: 'Clerk',
        department: 'Office',
        employment: 'full_time',
        hire_date: '2020-01-06',
        seniority_date: '2020-01-06',
        province_of_employment: 'ON',
        pay_frequency: 'biweekly',
        standard_hours: 40,
        hours_per_day: 8,
        sin_last3: '123',
        address_1: '1 Main St',
        city: 'Toronto',
        province: 'ON',
        postal_code: 'M5V1A1',
        status: 'active',
      });
  });
}
