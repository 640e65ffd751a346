import { defineArea } from '../../framework/areas/defineArea.ts';
import { defineEffects } from '../../framework/registrations/effects.ts';
import { checkFinalize } from './checkFinalize.ts';
import { drawProbill } from './drawProbill.ts';
import { probillHooks } from './rangeHooks.ts';

export const probillArea = defineArea({
  name: 'probills',
  hooks: probillHooks,
  effects: defineEffects({
    'bols.checkFinalize': checkFinalize,
    'bols.drawProbill': drawProbill,
  }),
});
