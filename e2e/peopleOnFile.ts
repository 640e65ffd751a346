import { withDatabase } from '../scripts/withDatabase.ts';
import { sql } from '../src/server/db/sql.ts';
import type { Config } from '../src/server/settings/config.ts';
import { addCustomer, addRow } from '../test/people.ts';

/** An employee without an account. The registration code goes to the employee's own address. */
export const employeeOnFile = {
  number: 'E90001',
  birthDate: '1991-04-12',
  lastName: 'Béliveau',
  email: 'maude.e90001@example.com',
} as const;

/** A customer's account of the demo company `northern`, and the address on file. */
export const customerOnFile = { account: '9000017', email: 'desk.9000017@example.com' } as const;

/** Adds them to the database of a portal with an embedded PostgreSQL. */
export async function addPeopleOnFile(config: Config): Promise<void> {
  await withDatabase(config, undefined, async (database) => {
    const connection = database.unscoped('test data');
    const [company] = await connection.run<{ id: number }>(sql`select id from companies where code = 'northern'`);
    await addCustomer(database, company?.id ?? 0, 'ON-FILE', [customerOnFile.account], { email: customerOnFile.email });
    const [terminal] = await connection.run<{ id: number; region: number }>(sql`select id, region from terminals order by id limit 1`);
    const [pattern] = await connection.run<{ id: number }>(sql`select id from work_patterns order by id limit 1`);
    const workPattern =
      pattern?.id ??
      (await addRow(database, 'work_patterns', {
        code: 'FIVE-DAYS',
        name_en: 'Five days of 8 hours',
        name_fr: 'Cinq jours de 8 heures',
        cycle_days: 7,
        anchor_date: '2024-01-01',
        day_minutes: 480,
        active: true,
      }));
    await addRow(database, 'employees', {
      work_pattern: workPattern,
      employee_number: employeeOnFile.number,
      birth_date: employeeOnFile.birthDate,
      first_name: 'Maude',
      last_name: employeeOnFile.lastName,
      personal_email: employeeOnFile.email,
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
