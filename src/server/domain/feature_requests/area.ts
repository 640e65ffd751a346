import { defineArea } from '../../framework/areas/defineArea.ts';
import { approvalEffects } from './approvals.ts';
import { figureHooks } from './figures.ts';

export const featureRequestArea = defineArea({ name: 'feature_requests', hooks: figureHooks, effects: approvalEffects });
