import { defineArea } from '../../framework/areas/defineArea.ts';
import { shipmentComputed } from './computed.ts';

export const shipmentArea = defineArea({
  name: 'shipments',
  computed: shipmentComputed,
});
