import { bolEndpoints } from '../../../shared/domain/bols/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { bolHooks } from './hooks.ts';
import { bolHandlers } from './routes.ts';

export const bolArea = defineArea({ name: 'bols', hooks: bolHooks, endpoints: bolEndpoints, handlers: bolHandlers });
