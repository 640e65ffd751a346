/** `true` in an answer while the whole portal is down for who asked. Spec S-168. */
export const maintenanceHeader = 'x-maintenance';
