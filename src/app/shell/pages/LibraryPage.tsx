import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { Link, useParams } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';

/** A document library of the menu: its name, and a note that this version cannot show its documents. */
export function LibraryPage() {
  const message = useMessage();
  const { cmid = '' } = useParams();
  const title = menuTrail(use(MenuContext), cmid).at(-1)?.title ?? cmid;
  usePageTitle(title);
  return (
    <>
      <Typography variant="h1" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Typography sx={{ mb: 3 }}>{message('pages.library_not_shown')}</Typography>
      <Button variant="contained" component={Link} to="/">
        {message('pages.to_start')}
      </Button>
    </>
  );
}
