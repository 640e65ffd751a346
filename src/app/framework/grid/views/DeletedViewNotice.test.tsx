import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { NamedView } from '../../../../shared/framework/definitions/NamedView.ts';
import { ApiError } from '../../api/ApiError.ts';
import { Notices } from '../../notices/Notices.tsx';
import { DeletedViewNotice } from './DeletedViewNotice.tsx';

afterEach(cleanup);

const late: NamedView = {
  id: '7',
  layer: 'company',
  title: { en: 'Late', fr: 'Late' },
  isDefault: true,
  canChange: true,
  version: 1,
  state: { query: 'limit=20' },
  hidden: { columns: 0, filters: 0 },
  gone: { columns: 0, filters: 0 },
};

function Deleter({ restore }: { readonly restore: (view: NamedView) => Promise<NamedView | undefined> }) {
  const notify = useNotify();
  return (
    <>
      <button type="button" onClick={() => notify(<DeletedViewNotice view={late} restore={restore} />)}>
        Delete it
      </button>
      <Notices />
    </>
  );
}

function deleted(restore: (view: NamedView) => Promise<NamedView | undefined>) {
  render(<Deleter restore={restore} />, { wrapper: CoreAdminContext });
  fireEvent.click(screen.getByText('Delete it'));
}

/** The one notice with a text. */
async function noticeWith(text: string, role: 'status' | 'alert' = 'status'): Promise<HTMLElement> {
  const notices = await waitFor(() => {
    const found = screen.getAllByRole(role).filter(({ textContent }) => textContent?.includes(text));
    expect(found).toHaveLength(1);
    return found;
  });
  return notices[0] ?? document.body;
}

const undo = (notice: HTMLElement) => fireEvent.click(within(notice).getByRole('button', { name: 'Undo' }));

test.each([
  ['its default too', true, 'View restored: Late'],
  ['without the default, which another view has', false, 'View restored: Late. Another view has become the default since.'],
])('undo brings the view back once: %s', async (_name, isDefault, text) => {
  const restore = vi.fn<(view: NamedView) => Promise<NamedView>>(async () => ({ ...late, isDefault }));
  deleted(restore);
  undo(await noticeWith('View deleted: Late'));
  expect((await noticeWith('View restored')).textContent).toBe(text);
  expect(screen.queryByText('View deleted: Late')).toBeNull();
  expect(restore.mock.calls).toEqual([[late]]);
});

test('an undo that is refused says why, and can be tried again', async () => {
  const restore = vi
    .fn<(view: NamedView) => Promise<NamedView>>()
    .mockRejectedValueOnce(new ApiError({ status: 409, detail: 'The name is taken.' }))
    .mockResolvedValueOnce(late);
  deleted(restore);
  undo(await noticeWith('View deleted: Late'));
  undo(await noticeWith('The name is taken.', 'alert'));
  await noticeWith('View restored: Late');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(restore).toHaveBeenCalledTimes(2);
});
