import { defineHooks } from '../../framework/registrations/hooks.ts';

export const templateHooks = defineHooks({
  /** After a new record from a template: one more use of it. A template that its maker does not see is refused by the reference. */
  'templates.countUse': async ({ record, previous, records, system }) => {
    const template = record?.['template'];
    if (previous || typeof template !== 'number') return undefined;
    const own = system('number of the uses of a template');
    const stored = await records.find(own, 'shipment_templates', template);
    await records.change(own, 'shipment_templates', template, {}, { set: { uses: Number(stored?.['uses'] ?? 0) + 1 } });
    return undefined;
  },
});
