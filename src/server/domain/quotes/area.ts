import { quoteEndpoints } from '../../../shared/domain/quotes/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { fuelHooks } from './fuelHooks.ts';
import { quoteHooks } from './quoteHooks.ts';
import { quoteHandlers } from './quoteRoutes.ts';
import { quoteEffects } from './releaseQuote.ts';

export const quoteArea = defineArea({
  name: 'quotes',
  endpoints: quoteEndpoints,
  handlers: quoteHandlers,
  hooks: { ...quoteHooks, ...fuelHooks },
  effects: quoteEffects,
});
