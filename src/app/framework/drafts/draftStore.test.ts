import { beforeEach, expect, test, vi } from 'vitest';
import { visitorOf } from './DraftUserContext.ts';
import { type Draft, draftsOf, forgetDraft, forgetDraftsOf, saveDraft } from './draftStore.ts';

const place = { user: 'ada@acme', form: 'BOOKS update 7' };
const dayMs = 24 * 60 * 60 * 1000;

function draft(id: string, ageDays = 0): Draft {
  const at = new Date(Date.now() - ageDays * dayMs).toISOString();
  return { id, at, values: { title: id }, base: { title: 'Emma' }, isInterrupted: false, isPartial: false };
}

const ids = (of = place) => draftsOf(of).map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the drafts of a place are its own, the latest first', () => {
  saveDraft(place, draft('old', 1), Date.now());
  saveDraft(place, draft('new'), Date.now());
  saveDraft({ ...place, user: 'bob@acme' }, draft('of Bob'), Date.now());
  saveDraft({ ...place, form: 'BOOKS update 70' }, draft('of another record'), Date.now());
  expect(ids()).toEqual(['new', 'old']);
  forgetDraft(place, 'new');
  expect(ids()).toEqual(['old']);
});

test.each([
  ['29 days', 29, ['kept']],
  ['31 days', 31, []],
])('a draft of %s', (_name, age, expected) => {
  saveDraft(place, draft('kept', age), Date.now());
  expect(ids()).toEqual(expected);
});

test('of more than 50 drafts the oldest go', () => {
  for (let i = 0; i < 52; i += 1) saveDraft(place, draft(String(i), i / 10), Date.now());
  expect(ids()).toEqual(Array.from({ length: 50 }, (_none, i) => String(i)));
});

test('a sign-out removes the drafts of its user, and forms that were open then keep none, in any tab', () => {
  const openedAt = Date.now() - 1000;
  const bob = { ...place, user: 'bob@acme' };
  saveDraft(place, draft('a'), openedAt);
  saveDraft(bob, draft('b'), openedAt);
  forgetDraftsOf(place.user);
  saveDraft(place, draft('late'), openedAt);
  expect([ids(), ids(bob)]).toEqual([[], ['b']]);
  saveDraft(place, draft('next'), Date.now() + 1);
  expect(ids()).toEqual(['next']);
});

test('the draft of a visitor is kept for its tab alone', () => {
  const visit = { ...place, user: visitorOf('acme') };
  saveDraft(visit, draft('a'), Date.now());
  expect([ids(visit), ids({ ...place, user: visitorOf('other') }), localStorage.length, sessionStorage.length]).toEqual([['a'], [], 0, 1]);
  forgetDraft(visit, 'a');
  expect(sessionStorage.length).toBe(0);
});

test('an entry that is not a draft is removed', () => {
  localStorage.setItem('draft/ada%40acme/BOOKS%20update%207/x', '{"values":[]}');
  expect([ids(), localStorage.length]).toEqual([[], 0]);
});

test('a browser that refuses to store says so', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const isStored = saveDraft(place, draft('a'), Date.now());
  setItem.mockRestore();
  expect([isStored, saveDraft(place, draft('a'), Date.now())]).toEqual([false, true]);
});
