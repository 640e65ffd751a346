/** `true` in an answer while the whole portal is down for the caller. Spec S-168. */
export const maintenanceHeader = 'x-maintenance';
