import { defineArea } from '../../framework/areas/defineArea.ts';
import { claimHooks } from './hooks.ts';

export const claimArea = defineArea({
  name: 'cargo_claims',
  hooks: claimHooks,
});
