import { settingEndpoints } from '../../../shared/shell/settings/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { environmentHooks } from './environmentHooks.ts';
import { languageSeed } from './languageSeed.ts';
import { masterConfig } from './masterConfig.ts';

export const settingArea = defineArea({
  name: 'settings',
  endpoints: settingEndpoints,
  handlers: { 'GET users/masterconfig': masterConfig },
  hooks: environmentHooks,
  seeds: [({ messages }) => languageSeed(messages)],
});
