import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from './plainServer.ts';

const page = fs.readFileSync(path.join(checkout, 'docs/security.md'), 'utf8');
const rows = (/## Threats\n([^]*?)\n## /.exec(page)?.[1] ?? '')
  .split('\n')
  .filter((line) => /^\|(?! threat \||---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const attackers = [...(/## Attackers\n([^]*?)\n## /.exec(page)?.[1] ?? '').matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);

test('each threat has an attacker, a defence and a proof', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const [, threat = '', who = '', defence = '', proof = ''] of rows) {
    const known = who.split(', ').filter((name) => attackers.includes(name) || name === 'a mistake of our own');
    expect([threat, known.join(', '), defence !== '', /^`.+` “.+”$/.test(proof)]).toEqual([threat, who, true, true]);
  }
  for (const attacker of attackers) expect([attacker, rows.some(([, , who = '']) => who.includes(attacker))]).toEqual([attacker, true]);
});

const proofs = rows.flatMap(([, , , , proof = '']) =>
  [...proof.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => [file, title] as const),
);

test.each(proofs)('%s has the test “%s”', (file, title) => {
  const source = fs.readFileSync(path.join(checkout, file), 'utf8').replaceAll("\\'", "'");
  const titles = [...source.matchAll(/(?:\btest\(|\]\)\(|\)\(|,\n\s*\()\s*(['"`])([^\n]*?)\1,/g)].map(([, , text = '']) =>
    text.replaceAll(/\s*\[[SRDB]-\d[^\]]*\]\s*/g, ' ').trim(),
  );
  expect(titles).toContain(title);
});
