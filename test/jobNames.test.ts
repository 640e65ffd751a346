import { expect, test } from 'vitest';
import { domainAreas } from '../src/server/domain/areas.ts';
import { joinAreas } from '../src/server/framework/areas/defineArea.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { shellAreas } from '../src/server/shell/areas.ts';
import { getField } from '../src/shared/framework/definitions/entity.ts';
import { buildRegistry, getEntity } from '../src/shared/framework/definitions/registry.ts';

test('each registered job has a name for people in the list of jobs', () => {
  const { set, version } = loadDefinitions(process.cwd());
  const { options = [] } = getField(getEntity(buildRegistry(set, version), 'jobs'), 'name');
  const { jobs } = joinAreas([...shellAreas, ...domainAreas]);
  expect(options.map(({ value }) => value).toSorted()).toEqual(Object.keys(jobs).toSorted());
  expect(options.filter(({ value, label }) => label.en === value || label.fr === value)).toEqual([]);
});
