// `npm run explain -- <cmid>`: what is made from a cmid, from its definition file to its indexes.
import path from 'node:path';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { registeredNames } from '../src/server/parts.ts';
import { nearestName } from '../src/shared/framework/definitions/nearestName.ts';
import { explainCmid } from './explainCmid.ts';

const { registry } = loadDefinitions(path.resolve(import.meta.dirname, '..'), registeredNames);
const cmid = process.argv[2];
process.exitCode = 1;
if (cmid === undefined) console.error('Usage: npm run explain -- <cmid>');
else if (!registry) console.error('The definitions have errors: npm run lint:definitions tells them.');
else {
  const explanation = explainCmid(registry, cmid);
  const nearest = nearestName(cmid, registry.screensByCmid.keys());
  if (explanation === undefined) console.error(`No screen or report has the cmid ${cmid}.${nearest ? ` Did you mean ${nearest}?` : ''}`);
  else {
    console.log(explanation);
    process.exitCode = 0;
  }
}
