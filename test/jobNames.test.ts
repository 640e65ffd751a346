import { expect, test } from 'vitest';
import { domainAreas } from '../src/server/domain/areas.ts';
import { joinAreas } from '../src/server/framework/areas/defineArea.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { outboxFields } from '../src/server/framework/outbox/Outbox.ts';
import { shellAreas } from '../src/server/shell/areas.ts';
import { getField } from '../src/shared/framework/definitions/entity.ts';
import { buildRegistry, getEntity } from '../src/shared/framework/definitions/registry.ts';

const { set, version } = loadDefinitions(process.cwd());
const registry = buildRegistry(set, version);
const areas = joinAreas([...shellAreas, ...domainAreas]);

test('each registered job has a name for people in the list of jobs', () => {
  const { options = [] } = getField(getEntity(registry, 'jobs'), 'name');
  const place = 'schemas/entities/jobs.schema.json, property name';
  expect(options.map(({ value }) => value).toSorted(), `enum in ${place}`).toEqual(Object.keys(areas.jobs).toSorted());
  expect(
    options.filter(({ value, label }) => label.en === value || label.fr === value),
    `x-enum-labels in ${place}`,
  ).toEqual([]);
});

test.each(areas.outboxes.map((outbox) => [outbox.name, outbox] as const))(
  'the entity of the outbox %s has the fields of one',
  (_name, outbox) => {
    const entity = getEntity(registry, outbox.entity);
    expect(outboxFields(outbox).filter((field) => !entity.fields.has(field))).toEqual([]);
    expect(getField(entity, outbox.message).kind).toBe('secret');
    const states = getField(entity, 'status').options?.map(({ value }) => value);
    expect(states).toEqual(expect.arrayContaining(['queued', 'sent', 'failed']));
  },
);
