import { announcementRows } from './announcementRows.ts';
import { definePart } from './DemoPart.ts';
import { historyRows } from './historyRows.ts';
import { partnerRows, regionRows, terminalRows } from './networkRows.ts';

/** The network, companies, customers, users, and the past weeks of the portal. */
export const worldPart = definePart({
  tables: [
    'regions',
    'terminals',
    'interline_carriers',
    'companies',
    'sales_codes',
    'customers',
    'customer_accounts',
    'users',
    'user_menu_groups',
    'group_accounts',
    'user_sales',
    'announcements',
    'audit_log',
    'user_logons',
    'email_history',
    'maintenance_windows',
  ],
  rows: ({ plan, world, people }) => {
    const history = historyRows(plan, world, people.users);
    return {
      regions: regionRows(),
      terminals: terminalRows(plan),
      interline_carriers: partnerRows(),
      companies: world.companies,
      sales_codes: world.salesCodes,
      customers: world.customers.map(({ row }) => row),
      customer_accounts: world.accounts.map(({ row }) => row),
      users: people.users,
      user_menu_groups: people.memberships,
      group_accounts: people.accountAccess,
      user_sales: people.salesAccess,
      announcements: announcementRows(plan),
      audit_log: history.audit,
      user_logons: history.signIns,
      email_history: history.mails,
      maintenance_windows: history.windows,
    };
  },
});
