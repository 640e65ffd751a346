// `npm run explain -- <cmid>`: shows everything made from a cmid, from its definition file to its indexes.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { registeredNames } from '../src/server/parts.ts';
import { nearestName } from '../src/shared/framework/definitions/nearestName.ts';
import { explainCmid } from './explainCmid.ts';
import { Misuse, runScript } from './runScript.ts';

await runScript(() => {
  const [cmid, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (cmid === undefined || others.length > 0) throw new Misuse('Specify one cmid.');
  const { registry } = loadDefinitions(path.resolve(import.meta.dirname, '..'), registeredNames);
  if (!registry) throw new StartProblem('The definitions have errors.', 'Run npm run lint:definitions to see them.');
  const explanation = explainCmid(registry, cmid);
  if (explanation === undefined) {
    const nearest = nearestName(cmid, registry.screensByCmid.keys());
    throw new StartProblem(`No screen or report has the cmid ${cmid}.`, nearest ? `Did you mean ${nearest}?` : '');
  }
  console.log(explanation);
}, 'Usage: npm run explain -- <cmid>');
