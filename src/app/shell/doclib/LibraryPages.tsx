import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { use } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { forbiddenPath } from '../addresses/addresses.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { EntryHeading } from '../heading/EntryHeading.tsx';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { EntryFormPage } from './EntryFormPage.tsx';
import { EntryPage } from './EntryPage.tsx';
import { LibraryList } from './LibraryList.tsx';
import { type Library, useLibrary } from './useLibrary.ts';

/** The pages of a document library of the menu: list, form, entry and viewer. Spec S-111 to S-115 */
export function LibraryPages() {
  const message = useMessage();
  const { cmid = '' } = useParams();
  const { data: library, error, refetch } = useLibrary(cmid);
  const title = menuTrail(use(MenuContext), cmid).at(-1)?.title ?? library?.title ?? cmid;
  if (!library)
    return (
      <>
        <EntryHeading title={title} cmid={cmid} path={`doclib/${cmid}`} />
        {error ? (
          error.status === 404 ? (
            <Alert severity="info">{message('doclib.no_library')}</Alert>
          ) : (
            <RetryAlert onRetry={() => void refetch()}>{apiErrorText(error, message)}</RetryAlert>
          )
        ) : (
          <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} aria-label={message('layout.loading')} />
        )}
      </>
    );
  return (
    <Routes>
      <Route index element={<LibraryList library={library} title={title} />} />
      <Route path="add" element={<ForEditors library={library} right="add" title={title} />} />
      <Route path="edit/:dlref" element={<ForEditors library={library} right="edit" title={title} />} />
      <Route path="view/:dlref" element={<EntryPage library={library} title={title} />} />
      <Route path="viewer/:dlref/:doctype/:id" element={<EntryPage library={library} title={title} />} />
      <Route path="*" element={<Navigate to="." replace />} />
    </Routes>
  );
}

interface ForEditorsProps {
  readonly library: Library;
  readonly right: 'add' | 'edit';
  readonly title: string;
}

/** The form, for those who have its right; others are refused as by a screen that they cannot open. */
function ForEditors({ library, right, title }: ForEditorsProps) {
  const location = useLocation();
  const { dlref } = useParams();
  if (!library.rights[right]) return <Navigate to={forbiddenPath(location)} replace />;
  return <EntryFormPage key={dlref ?? ''} library={library} title={title} dlref={dlref} />;
}
