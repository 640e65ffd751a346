import { defineArea } from '../../framework/areas/defineArea.ts';
import { shipmentComputed } from './computed.ts';
import { imageHooks } from './imageHooks.ts';

export const shipmentArea = defineArea({
  name: 'shipments',
  computed: shipmentComputed,
  hooks: imageHooks,
});
