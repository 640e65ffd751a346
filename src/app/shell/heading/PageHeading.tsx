import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { lowWindow } from '../../framework/lowWindow.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { FavouriteButton } from '../menus/FavouriteButton.tsx';
import type { Favourite } from '../menus/menuPreferences.ts';
import type { MenuNode } from '../menus/menuTree.ts';
import { useCompany } from '../session/useCompany.ts';

interface PageHeadingProps {
  /** Menu entries from the top to the page's entry. */
  readonly trail: readonly MenuNode[];
  /** The list that a record belongs to, as a further breadcrumb. */
  readonly list?: { readonly title: string; readonly to: string } | undefined;
  /** false: the reader has no home page. */
  readonly hasHome?: boolean;
  /** Title of the page; absent for a page with a heading of its own. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The page that the star marks; absent: no star. */
  readonly favourite?: Favourite | undefined;
  /** Command ID whose help the page shows; absent: no help. */
  readonly helpCmid?: string | undefined;
}

/** The top of every page in the frame: breadcrumbs from the menu, star, help, title and description. Spec S-039. */
export function PageHeading({ trail, list, hasHome = true, title, description, favourite, helpCmid }: PageHeadingProps) {
  const message = useMessage();
  const company = useCompany();
  const hasBar = hasHome || trail.length > 1 || list !== undefined || favourite !== undefined || helpCmid !== undefined;
  return (
    <Box sx={{ [lowWindow]: inOneLine }}>
      {hasBar && (
        <Stack
          direction="row"
          sx={{ alignItems: 'center', minHeight: 34, mb: 0.25, displayPrint: 'none', [lowWindow]: { flex: 1, mb: 0 } }}
        >
          <Breadcrumbs
            aria-label={message('layout.breadcrumbs')}
            sx={{
              typography: 'caption',
              minWidth: 0,
              '& a': { display: 'inline-flex', alignItems: 'center', minWidth: 24, minHeight: { xs: 40, sm: 24 } },
            }}
          >
            {hasHome && (
              <Link component={RouterLink} to={`/${company}/home`} underline="hover" color="textSecondary">
                {message('layout.home')}
              </Link>
            )}
            {trail.slice(0, -1).map((node) => (
              <Typography key={node.id} component="span" variant="caption" color="textSecondary">
                {node.title}
              </Typography>
            ))}
            {list && (
              <Link component={RouterLink} to={list.to} underline="hover" color="textSecondary">
                {list.title}
              </Link>
            )}
          </Breadcrumbs>
          <Box sx={{ flex: 1 }} />
          {favourite && <FavouriteButton {...favourite} />}
          {helpCmid !== undefined && <HelpButton key={helpCmid} cmid={helpCmid} menuHelpId={trail.at(-1)?.helpId} />}
        </Stack>
      )}
      {title !== undefined && <Typography variant="h1">{title}</Typography>}
      {description !== undefined && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '120ch', textWrap: 'pretty', [lowWindow]: { display: 'none' } }}>
          {description}
        </Typography>
      )}
    </Box>
  );
}

/** The title before the breadcrumbs, in the size of a section title. */
const inOneLine = { display: 'flex', alignItems: 'center', gap: 2, '& > h1': { order: -1, typography: 'h2' } } as const;
