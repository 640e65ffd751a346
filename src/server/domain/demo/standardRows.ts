import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** The user types of the specifications: each detailed type with its session type. Spec 002 §6. */
export const standardUserTypes = [
  { code: 'ADMIN', base: 'administrator', mt_type: 'ADMIN', en: 'Administrator', fr: 'Administrateur', quotes: null },
  { code: 'MANAGER', base: 'manager', mt_type: 'EMPLOYEE', en: 'Manager', fr: 'Gestionnaire', quotes: null },
  { code: 'EMPLOYEE', base: 'employee', mt_type: 'EMPLOYEE', en: 'Employee (internal)', fr: 'Employé (interne)', quotes: null },
  { code: 'DISPATCHER', base: 'dispatcher', mt_type: 'EMPLOYEE', en: 'Dispatcher', fr: 'Répartiteur', quotes: null },
  {
    code: 'HANDHELD',
    base: 'handheld_admin',
    mt_type: 'EMPLOYEE',
    en: 'Handheld administrator',
    fr: 'Administrateur des terminaux mobiles',
    quotes: null,
  },
  {
    code: 'SALESPRO',
    base: 'sales_professional',
    mt_type: 'SALES',
    en: 'Sales professional',
    fr: 'Professionnel des ventes',
    quotes: null,
  },
  { code: 'SALESUSER', base: 'sales_user', mt_type: 'SALES', en: 'Sales user', fr: 'Utilisateur des ventes', quotes: null },
  { code: 'SALESEXEC', base: 'sales_executive', mt_type: 'SALES', en: 'Sales executive', fr: 'Directeur des ventes', quotes: null },
  {
    code: 'CUSTADMIN',
    base: 'customer_admin',
    mt_type: 'CUSTOMER',
    en: 'Customer administrator',
    fr: 'Administrateur client',
    quotes: null,
  },
  { code: 'EXTERNAL', base: 'external', mt_type: 'CUSTOMER', en: 'External (customer)', fr: 'Externe (client)', quotes: null },
  { code: 'LIMITED', base: 'limited', mt_type: 'CUSTOMER', en: 'Limited access user', fr: 'Utilisateur à accès limité', quotes: 5 },
] as const;

const languages = [
  { code: 'en-us', en: 'English', own: 'English', supported: 'Y' },
  { code: 'fr', en: 'French', own: 'Français', supported: 'Y' },
  { code: 'de', en: 'German', own: 'Deutsch', supported: 'N' },
  { code: 'es', en: 'Spanish', own: 'Español', supported: 'N' },
  { code: 'zh', en: 'Chinese', own: '中文', supported: 'N' },
] as const;

/** Adds the missing records that every portal needs: user types and languages. */
export async function insertStandardRows(tx: Connection): Promise<void> {
  for (const { code, base, mt_type: sessionType, en, fr, quotes } of standardUserTypes)
    await tx.run(sql`insert into user_types (code, base, mt_type, name_en, name_fr, analytics_id, can_switch_user, quote_limit_24h)
      values (${code}, ${base}, ${sessionType}, ${en}, ${fr}, ${sessionType === 'CUSTOMER' ? 'customer' : 'internal'}, ${code === 'ADMIN'}, ${quotes})
      on conflict do nothing`);
  for (const [index, { code, en, own, supported }] of languages.entries())
    await tx.run(sql`insert into languages (code, name_en, name_native, supported, sequence)
      values (${code}, ${en}, ${own}, ${supported}, ${index + 1}) on conflict do nothing`);
}
