import MenuRounded from '@mui/icons-material/MenuRounded';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useProduct } from '../ProductContext.tsx';
import type { StoredSession } from '../session/sessionStore.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { ProductMark } from './ProductMark.tsx';
import { RequestProgress } from './RequestProgress.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useCompanyName } from './useCompanyName.ts';
import { useGroupChoice } from './useGroupChoice.ts';
import { useLanguageChoice } from './useLanguageChoice.ts';
import { useThemeChoice } from './useThemeChoice.ts';

interface TopBarProps {
  readonly session: StoredSession;
  readonly isPhone: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
}

const shortcut = /mac/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The bar above every page: whose portal it is, the way to every screen, and what the person may choose. */
export function TopBar({ session, isPhone, isMenuOpen, onMenu, onPalette }: TopBarProps) {
  const message = useMessage();
  const product = useProduct();
  const companyName = useCompanyName(session.user.profile.MT_COMP);
  const group = useGroupChoice(session);
  const language = useLanguageChoice();
  const theme = useThemeChoice();
  const choices = [group, language, theme].filter(({ options }) => options.length > 1);
  return (
    <Box
      component="header"
      sx={{ position: 'sticky', top: 0, zIndex: 'appBar', bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 56, px: { xs: 0.5, sm: 1.5 } }}>
        <IconButton aria-label={message(isMenuOpen ? 'layout.close_menu' : 'layout.open_menu')} aria-expanded={isMenuOpen} onClick={onMenu}>
          <MenuRounded />
        </IconButton>
        <ProductMark name={companyName ?? product.name} />
        <Box sx={{ flex: 1 }} />
        {isPhone ? (
          <IconButton aria-label={message('layout.palette')} onClick={onPalette}>
            <SearchIcon />
          </IconButton>
        ) : (
          <Button
            variant="outlined"
            color="inherit"
            onClick={onPalette}
            startIcon={<SearchIcon fontSize="small" />}
            aria-keyshortcuts="Control+K Meta+K"
            sx={{ color: 'text.secondary', borderColor: 'divider', minWidth: 190, justifyContent: 'flex-start' }}
          >
            <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
              {message('layout.palette')}
            </Box>
            <Box
              component="kbd"
              sx={{ font: 'inherit', fontSize: '0.75rem', border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.5, ml: 1.5 }}
            >
              {shortcut}
            </Box>
          </Button>
        )}
        {!isPhone && choices.map((choice) => <ChoiceMenu key={choice.label} choice={choice} />)}
        <UserMenu session={session} companyName={companyName} choices={isPhone ? choices : []} />
      </Stack>
      <RequestProgress />
    </Box>
  );
}
