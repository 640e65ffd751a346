import { describe, expect, test } from 'vitest';
import { addFittingRow } from './fittingRow.ts';
import { newUserBody, requestPeople } from './requestPeople.ts';

/* Onboardings with their lists, and the requests for users that wait for them (domain 3.1, states R-3). */
const people = await requestPeople();
const { call, as, database, portal, move, add, edit, stored, idOf } = people;
const comment = 'Agreed';
const registry = portal.definitions.current();
const terminal = await addFittingRow(database, registry, 'terminals');

const items = ['Laptop ready', 'Badge printed'];
const done = '2026-03-10T15:00:00Z';

async function onboarding(person: 'hr' | 'employee' = 'employee'): Promise<number> {
  const { id } = await add(person, 'onboardings', {
    first_name: 'Ada',
    last_name: 'Archer',
    job_title: 'Clerk',
    department: 'Operations',
    terminal,
    manager: idOf('manager'),
    start_date: '2030-01-07',
    employment: 'full_time',
    equipment: ['laptop'],
    checklist: items.map((item) => ({ item })),
  });
  return id;
}

async function waiting(id: number): Promise<number> {
  const request = await add('employee', 'new_user_requests', await newUserBody(people, { onboarding: id }));
  await move('manager', 'new_user_requests', request.id, 'approve', { comment });
  return request.id;
}

const tick = (id: number, ...ticked: boolean[]) =>
  edit('manager', 'onboardings', id, { checklist: items.map((item, i) => ({ item, ...(ticked[i] && { done_at: done }) })) });

describe('an onboarding', () => {
  test('is completed by its last tick, and the request that waits for it with it [R-201] [R-196]', async () => {
    const id = await onboarding();
    expect(await stored('onboardings', id)).toMatchObject({
      control_number: expect.stringMatching(/^ON\d{10}$/),
      requested_by: idOf('employee'),
    });
    const request = await waiting(id);
    expect(await move('hr', 'new_user_requests', request, 'open_onboarding')).toMatchObject({
      status: 'onboarding',
      created_user: expect.any(Number),
    });
    await move('manager', 'onboardings', id, 'approve', { comment });
    expect(await tick(id, true, false)).toMatchObject({ status: 'approved' });
    expect(await stored('new_user_requests', request)).toMatchObject({ status: 'onboarding' });
    const words = 'Request with Completed or Onboarding status cannot be updated';
    expect(await edit('employee', 'new_user_requests', request, { justification: 'Another one' })).toMatchObject({
      status: 409,
      detail: words,
    });
    expect(await tick(id, true, true)).toMatchObject({ status: 'completed', completed_at: expect.any(String) });
    expect(await stored('new_user_requests', request)).toMatchObject({ status: 'completed' });
    expect(await edit('manager', 'onboardings', id, { job_title: 'Chief' })).toMatchObject({ status: 409, detail: words });
    const late = await add('employee', 'new_user_requests', await newUserBody(people, { onboarding: id }));
    await move('manager', 'new_user_requests', late.id, 'approve', { comment });
    expect(await move('hr', 'new_user_requests', late.id, 'open_onboarding')).toMatchObject({
      status: 409,
      detail: 'Onboarding Control # is invalid or user not allowed',
    });
  });

  test('whose list is done before the approval is completed by it', async () => {
    const id = await onboarding();
    expect(await tick(id, true, true)).toMatchObject({ status: 'new' });
    expect(await move('manager', 'onboardings', id, 'approve', { comment })).toMatchObject({ status: 'completed' });
  });

  test('that does not take place closes the request that waits for it, with the reason', async () => {
    const id = await onboarding();
    const request = await waiting(id);
    await move('hr', 'new_user_requests', request, 'open_onboarding');
    await move('manager', 'onboardings', id, 'reject', { comment: 'Does not come' });
    expect(await stored('new_user_requests', request)).toMatchObject({ status: 'completed' });
    const { machines } = (await call('GET', `new_user_requests/${request}/transitions`, as('employee'))).json<{
      machines: { history: { comment: string | null }[] }[];
    }>();
    expect(machines[0]?.history.at(-1)?.comment).toBe('Does not come');
  });

  test('lists the devices that are handed out for it [D-048]', async () => {
    const id = await onboarding();
    const asset = await addFittingRow(database, registry, 'it_assets', { status: 'in_stock' });
    const employee = await addFittingRow(database, registry, 'employees');
    expect(await move('hr', 'it_assets', asset, 'assign', { values: { assigned_to: employee, onboarding: id } })).toMatchObject({
      status: 'assigned',
      onboarding: id,
    });
    const list = await call('GET', `it_assets?onboarding=${id}&fields=id,asset_tag`, as('hr'));
    expect(list.json<{ results: object[] }>().results).toMatchObject([{ id: asset }]);
  });
});
