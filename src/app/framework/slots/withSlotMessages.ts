import { loadSlotMessages } from '../i18n/catalogues.ts';

/** A component of a slot, `lazyPart(() => withSlotMessages(import('./Page.tsx')), 'Page')`, once the messages of such components are loaded. */
export async function withSlotMessages<Module>(component: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([component, loadSlotMessages()]);
  return module;
}
