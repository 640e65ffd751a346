// `npm run explain -- <name>`: shows everything made from a cmid or an entity, from its definition file to its indexes.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { registeredNames } from '../src/server/parts.ts';
import { nearestName } from '../src/shared/framework/nearestName.ts';
import { explainCmid } from './explainCmid.ts';
import { explainEntity } from './explainEntity.ts';
import { Misuse, runScript } from './runScript.ts';

/** The refusal of a name proposes so many that begin with it. */
const namedMax = 5;

await runScript(() => {
  const [name, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (name === undefined || others.length > 0) throw new Misuse('Specify one cmid or entity.');
  const { registry } = loadDefinitions(path.resolve(import.meta.dirname, '..'), registeredNames);
  if (!registry) throw new StartProblem('The definitions have errors.', 'Run npm run lint:definitions to see them.');
  const explanation = explainCmid(registry, name) ?? explainEntity(registry, name);
  if (explanation === undefined) {
    const names = [...registry.screensByCmid.keys(), ...registry.entities.keys()];
    const begun = names.filter((each) => each.toLowerCase().startsWith(name.toLowerCase())).slice(0, namedMax);
    const meant = begun.length > 0 ? begun.join(', ') : nearestName(name, names);
    throw new StartProblem(`No screen, report or entity has the name ${name}.`, meant ? `Did you mean ${meant}?` : '');
  }
  console.log(explanation);
}, 'Usage: npm run explain -- <cmid or entity>');
