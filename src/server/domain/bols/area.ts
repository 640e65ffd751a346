import { defineArea } from '../../framework/areas/defineArea.ts';
import { bolHooks } from './hooks.ts';

export const bolArea = defineArea({ name: 'bols', hooks: bolHooks });
