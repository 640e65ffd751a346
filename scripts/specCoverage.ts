// Counts the requirement ids of docs/requirements that test titles carry.
//   npm run coverage                a line per ledger and area
//   npm run coverage -- grid-filter the ids of one area that no test carries yet
//   npm run coverage -- --screens   writes docs/low-code.md: the required screens with their lines of TypeScript
// `carriedIds` says which ids count. They show that a test claims the id, not that the test is good.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { carriedIds } from './carriedIds.ts';
import { Misuse, runScript } from './runScript.ts';
import { coverProcesses, coverScreens, lowCodePage, readRequiredScreens } from './screenCoverage.ts';

const root = path.resolve(import.meta.dirname, '..');
const ledgers = path.join(root, 'docs/requirements');

interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly text: string;
}

await runScript(() => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { screens: { type: 'boolean' } } });
  if (values.screens) return writeScreens();
  const requirements = fs
    .readdirSync(ledgers)
    .filter((file) => file.endsWith('.tsv'))
    .flatMap((file): Requirement[] => {
      const [head = '', ...lines] = fs.readFileSync(path.join(ledgers, file), 'utf8').trimEnd().split('\n');
      const names = head.split('\t');
      // The ledger of calls has no ids: test/endpoints.test.ts walks it.
      if (!names.includes('id')) return [];
      const read = (cells: readonly string[], ...candidates: readonly string[]) =>
        cells[names.findIndex((name) => candidates.includes(name))] ?? '';
      return lines.map((line) => {
        const cells = line.split('\t');
        return { id: read(cells, 'id'), area: read(cells, 'area', 'entity'), text: read(cells, 'requirement', 'rule') };
      });
    });

  const carried = carriedIds(root);

  const [area, ...others] = positionals;
  if (others.length > 0) throw new Misuse('Name one area, or none.');
  if (area === undefined) {
    const byArea = Map.groupBy(requirements, ({ id, area: name }) => `${id[0]}  ${name}`);
    for (const [name, members] of [...byArea].sort(([a], [b]) => a.localeCompare(b))) {
      const proven = members.filter(({ id }) => carried.has(id)).length;
      console.log(`${String(proven).padStart(4)} of ${String(members.length).padStart(3)}  ${name}`);
    }
    const known = new Set(requirements.map(({ id }) => id));
    const strays = [...carried].filter((id) => !known.has(id));
    if (strays.length > 0) console.log(`unknown ids: ${strays.join(' ')}`);
    console.log(`${requirements.filter(({ id }) => carried.has(id)).length} of ${requirements.length} requirement ids carried by a test`);
  } else {
    const members = requirements.filter((requirement) => requirement.area === area);
    const open = members.filter(({ id }) => !carried.has(id));
    for (const { id, text } of open) console.log(`${id}  ${text}`);
    console.log(`${open.length} of ${members.length} ids of ${area} not carried by any test`);
  }
}, 'Usage: npm run coverage [-- <area> | --screens]');

function writeScreens(): void {
  const file = 'docs/low-code.md';
  const { registry } = loadDefinitions(root);
  if (!registry) throw new StartProblem('The definitions have errors.', 'npm run lint:definitions names them.');
  const coverage = coverScreens(readRequiredScreens(root), registry, root);
  fs.writeFileSync(path.join(root, file), lowCodePage(coverage, coverProcesses(registry, root)));
  console.log(`${file} written.`);
}
