/** Schema of the portal's own tables without DATABASE_SCHEMA. */
export const defaultHome = 'public';

/** Purpose of the schema that pg-boss has in addition to the portal's. */
export const jobsPurpose = 'jobs';

/** Name of an additional schema of the portal: `jobs`, or `portal_jobs` for the portal in the schema `portal`. Law 60. */
export function schemaBeside(home: string, purpose: string): string {
  return home === defaultHome ? purpose : `${home}_${purpose}`;
}

/** Name of a lock or channel for this portal only: two portals in two schemas of one database neither wait for nor hear each other. */
export function nameWithin({ schema }: { readonly schema: string }, name: string): string {
  return schema === defaultHome ? name : `${schema}.${name}`;
}
