import type { MasterConfig } from '../session/SignInAnswer.ts';
import { configValue } from '../settings/masterConfig.ts';

/** User types of the product's own company; all other users are customers. Spec S-203, S-204. */
const internalTypes: ReadonlySet<string> = new Set(['ADMIN', 'EMPLOYEE', 'SALES']);

/**
 * True if the opening of a screen is reported, by the mode in GOOGLE_ANALYTICS_OPTION: ALL every screen, CMID those whose
 * flag is Y, any other value none. Spec S-339 to S-341.
 * @param flag analytics flag of the screen's command
 */
export function isReported(masterconfig: MasterConfig, flag: string): boolean {
  const mode = configValue(masterconfig, 'FRAMEWORK', 'GOOGLE_ANALYTICS_OPTION');
  return mode === 'ALL' || (mode === 'CMID' && flag === 'Y');
}

/**
 * The id under which a user's page views are counted.
 * @param type MT_TYPE
 * @returns empty if the installation has none
 */
export function analyticsId(masterconfig: MasterConfig, type: string): string {
  const key = internalTypes.has(type) ? 'GOOGLE_ANALYTICS_ID' : 'GOOGLE_ANALYTICS_ID_CUSTOMER';
  return configValue(masterconfig, 'FRAMEWORK', key) ?? '';
}
