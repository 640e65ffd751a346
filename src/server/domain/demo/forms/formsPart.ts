import { definePart } from '../world/DemoPart.ts';
import { apiRequestRows, creditRows, ediRequestRows, enrollmentRows, registrationRows, skeletonRows } from './formRows.ts';

/** Forms that firms and people sent in: credit, use of the portal, documents, the API, registrations; and accounts to complete. */
export const formsPart = definePart({
  tables: ['credit_applications', 'enrollment_forms', 'edi_requests', 'api_access_requests', 'skeleton_accounts', 'registrations'],
  rows: (source) => ({
    credit_applications: creditRows(source),
    enrollment_forms: enrollmentRows(source),
    edi_requests: ediRequestRows(source),
    api_access_requests: apiRequestRows(source),
    skeleton_accounts: skeletonRows(source),
    registrations: registrationRows(source),
  }),
});
