import type { DemoOptions } from '../src/server/domain/demo/loadDemo.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';

/** The demo of the template. */
export const demoOptions: DemoOptions = {
  productCode: 'waybill',
  shipments: 1200,
  password: knownDemoPassword,
  anchor: '2026-03-10',
  seed: 'waybill-demo',
  print: () => {},
};
