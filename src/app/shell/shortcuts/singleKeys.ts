import { persistedStore } from '../../framework/stores/persistedStore.ts';

/** Shortcuts of a single key in this browser: false if the user has switched them off, as voice control needs. WCAG 2.1.4. */
export const singleKeys = persistedStore('local', 'single_keys', (kept) => (typeof kept === 'boolean' ? kept : undefined));
