import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from '../notices/Notices.tsx';
import { newChangeSet } from './newChangeSet.ts';
import { latestOutsideSets, offeredUndo } from './offeredUndos.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { markUndone, undoneSets } from './undoneSets.ts';

beforeEach(() => undoneSets.set(new Set()));
afterEach(cleanup);

const undo = vi.fn<() => Promise<void>>(async () => undefined);

function Changer() {
  const notify = useNotify();
  const tell = (words: string, set?: string) =>
    notify(
      <UndoNotice hidesAfter={null} {...(set !== undefined && { set })} undo={undo}>
        {words}
      </UndoNotice>,
    );
  return (
    <>
      <button type="button" onClick={() => tell('Row deleted', 'one')}>
        Delete the row
      </button>
      <button type="button" onClick={() => tell('View deleted')}>
        Delete the view
      </button>
      <Notices />
    </>
  );
}

async function changed(button: string, words: string): Promise<void> {
  fireEvent.click(screen.getByText(button));
  await screen.findByText(words);
}

test('the notice of a change goes once the change is undone in another way', async () => {
  render(<Changer />, { wrapper: CoreAdminContext });
  await changed('Delete the row', 'Row deleted');
  await changed('Delete the view', 'View deleted');
  act(() => markUndone('another'));
  expect(screen.getByText('Row deleted')).toBeTruthy();
  act(() => markUndone('one'));
  await waitFor(() => expect(screen.queryByText('Row deleted')).toBeNull());
  expect(screen.getByText('View deleted')).toBeTruthy();
  expect(offeredUndo('one')).toBeUndefined();
});

test('a change of no set is the latest one until a set follows or its notice goes', async () => {
  render(<Changer />, { wrapper: CoreAdminContext });
  await changed('Delete the row', 'Row deleted');
  expect(offeredUndo('one')).toBeDefined();
  expect(latestOutsideSets()).toBeUndefined();
  await changed('Delete the view', 'View deleted');
  expect(latestOutsideSets()).toBeDefined();
  newChangeSet('edit');
  expect(latestOutsideSets()).toBeUndefined();
  cleanup();

  render(<Changer />, { wrapper: CoreAdminContext });
  await changed('Delete the view', 'View deleted');
  await act(async () => latestOutsideSets()?.run());
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('View deleted')).toBeNull());
  expect(latestOutsideSets()).toBeUndefined();
});
