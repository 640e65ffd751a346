import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import Star from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { favouriteTargets } from './favouriteTargets.ts';
import { MenuContext } from './MenuContext.ts';
import { moveFavourite } from './menuPreferences.ts';
import { menuTargets } from './menuTree.ts';
import { PersonalMenuContext } from './PersonalMenuContext.ts';

/** Links to the user's favourites; a button allows to reorder and remove them. */
export function FavouriteList({ company }: { readonly company: string }) {
  const message = useMessage();
  const { favourites, change } = use(PersonalMenuContext).preferences;
  const [isArranging, setArranging] = useState(false);
  const shown = favouriteTargets(favourites, menuTargets(use(MenuContext)), company);
  return (
    <Card component="section" variant="outlined" aria-label={message('favourites.title')}>
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1, color: 'primary.main' }}>
          <Star fontSize="small" />
          <Typography variant="h2" color="textPrimary" sx={{ flex: 1 }}>
            {message('favourites.title')}
          </Typography>
          {favourites.length > 0 && (
            <Button size="small" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
              {message(isArranging ? 'favourites.arrange_done' : 'favourites.arrange')}
            </Button>
          )}
        </Stack>
        {shown.length === 0 && <Typography color="textSecondary">{message('favourites.hint')}</Typography>}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map(({ path, to, title }, index) => (
            <Stack component="li" key={path} direction="row" sx={{ alignItems: 'center', py: isArranging ? 0 : 0.5 }}>
              <Link component={RouterLink} to={to} underline="hover" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {title}
              </Link>
              {isArranging && (
                <>
                  <IconButton
                    size="small"
                    aria-label={message('favourites.up', { title })}
                    disabled={index === 0}
                    onClick={() => change({ favourites: moveFavourite(favourites, path, -1) })}
                  >
                    <ArrowUpward fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={message('favourites.down', { title })}
                    disabled={index === shown.length - 1}
                    onClick={() => change({ favourites: moveFavourite(favourites, path, 1) })}
                  >
                    <ArrowDownward fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={`${message('favourites.remove')}: ${title}`}
                    onClick={() => change({ favourites: favourites.filter((each) => each.path !== path) })}
                  >
                    <CloseIcon fontSize="small" />
                  </IconButton>
                </>
              )}
            </Stack>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
