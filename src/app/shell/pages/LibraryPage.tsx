import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { Link, useParams } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EntryHeading } from '../heading/EntryHeading.tsx';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';

/** A document library of the menu: its name, and a note that this version cannot show its documents. */
export function LibraryPage() {
  const message = useMessage();
  const { cmid = '' } = useParams();
  const title = menuTrail(use(MenuContext), cmid).at(-1)?.title ?? cmid;
  return (
    <>
      <EntryHeading title={title} cmid={cmid} path={`doclib/${cmid}`} />
      <Typography sx={{ mt: 1.5, mb: 3 }}>{message('pages.library_not_shown')}</Typography>
      <Button variant="contained" component={Link} to="/">
        {message('pages.to_start')}
      </Button>
    </>
  );
}
