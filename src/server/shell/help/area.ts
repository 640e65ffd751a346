import { helpEndpoints } from '../../../shared/shell/help/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { helpSeed } from './helpSeed.ts';
import { getMenuHelp, sendHelpPicture } from './menuHelp.ts';

export const helpArea = defineArea({
  name: 'help',
  endpoints: helpEndpoints,
  handlers: { 'GET globals/menu/help/{mid}': getMenuHelp, 'GET globals/menu/help_pictures': sendHelpPicture },
  seeds: [(_registry, root) => helpSeed(root)],
});
