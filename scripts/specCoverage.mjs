#!/usr/bin/env node
// Which requirement ids of the ledgers does a test title carry? Run from the project's root:
//   node scripts/specCoverage.mjs              a line per ledger and area
//   node scripts/specCoverage.mjs grid-filter  the ids of one area that no test carries yet
// An id counts when it stands in brackets, [S-012] or [S-012, S-013] or [S-012..S-015], in the title of a
// test(...), it(...) or describe(...) call in a *.test.ts(x) or *.spec.ts(x) file. It says that a test claims it, not that the test is good.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const spec = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'requirements');
const rows = readdirSync(spec).filter(f => /^(requirements-.*|rules)\.tsv$/.test(f)).flatMap(f => {
  const [head, ...lines] = readFileSync(join(spec, f), 'utf8').trimEnd().split('\n').map(l => l.split('\t'));
  const at = n => head.indexOf(n);
  return lines.map(c => ({ id: c[at('id')], area: c[at('area') >= 0 ? at('area') : at('entity')], text: c[at('requirement') >= 0 ? at('requirement') : at('rule')] }));
});
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n').filter(f => /\.(test|spec)\.tsx?$/.test(f));
const carried = new Map();
for (const f of files) {
  let text; try { text = readFileSync(f, 'utf8'); } catch { continue; }
  for (const m of text.matchAll(/\[([SBDR]-\d{3}[^\]\n]*)\]/g)) {
    for (const part of m[1].split(',')) {
      const r = part.trim().match(/^([SBDR])-(\d{3})(?:\s*\.\.\s*(?:[SBDR]-)?(\d{3}))?$/);
      if (!r) continue;
      for (let n = Number(r[2]); n <= Number(r[3] ?? r[2]); n++) { const id = `${r[1]}-${String(n).padStart(3, '0')}`; carried.set(id, [...(carried.get(id) ?? []), f]); }
    }
  }
}
const area = process.argv[2];
if (area) {
  const open = rows.filter(r => r.area === area && !carried.has(r.id));
  for (const r of open) console.log(`${r.id}  ${r.text}`);
  console.log(`${open.length} of ${rows.filter(r => r.area === area).length} ids of ${area} not carried by any test`);
} else {
  const groups = new Map();
  for (const r of rows) { const k = `${r.id[0]}  ${r.area}`; const g = groups.get(k) ?? [0, 0]; g[1]++; if (carried.has(r.id)) g[0]++; groups.set(k, g); }
  for (const [k, [n, all]] of [...groups].sort()) console.log(`${String(n).padStart(4)} of ${String(all).padStart(3)}  ${k}`);
  const known = new Set(rows.map(r => r.id)), strays = [...carried.keys()].filter(id => !known.has(id));
  if (strays.length) console.log(`unknown ids: ${strays.join(' ')}`);
  console.log(`${rows.filter(r => carried.has(r.id)).length} of ${rows.length} requirement ids carried by a test`);
}
