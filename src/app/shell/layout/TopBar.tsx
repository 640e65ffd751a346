import MenuRounded from '@mui/icons-material/MenuRounded';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { requestTracker } from '../../framework/api/requestTracker.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ProgressLine } from '../../framework/ProgressLine.tsx';
import { useStore } from '../../framework/stores/makeStore.ts';
import { AnnouncementsButton } from '../announcements/AnnouncementsButton.tsx';
import { ChoiceMenu } from '../choices/ChoiceMenu.tsx';
import { useGroupChoice } from '../choices/useGroupChoice.ts';
import { useLanguageChoice } from '../choices/useLanguageChoice.ts';
import { useLayoutChoice } from '../choices/useLayoutChoice.ts';
import { useThemeChoice } from '../choices/useThemeChoice.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { ProductMark } from '../product/ProductMark.tsx';
import type { Session } from '../session/Session.ts';
import { AccountChip } from '../switching/AccountChooser.tsx';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  readonly session: Session;
  readonly isPhone: boolean;
  /** false: the menu is below the bar, always visible. */
  readonly hasMenuButton: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  /** Opens the chooser of accounts. */
  readonly onAccounts: () => void;
  /** Content below the bar, at the top of the window with it. */
  readonly children?: ReactNode;
}

const shortcut = /mac/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The bar above every page: the name of the portal, the search for screens, and the user's choices. */
export function TopBar({ session, isPhone, hasMenuButton, isMenuOpen, onMenu, onPalette, onAccounts, children }: TopBarProps) {
  const message = useMessage();
  const product = useProduct();
  const companyName = useCompanyName(session.user.company);
  const group = useGroupChoice(session);
  const language = useLanguageChoice(session);
  const theme = useThemeChoice();
  const layout = useLayoutChoice();
  const choices = [group, language, theme].filter(({ options }) => options.length > 1);
  return (
    <Box
      component="header"
      sx={{
        displayPrint: 'none',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 56, px: { xs: 0.5, sm: 1.5 } }}>
        {hasMenuButton && (
          <IconButton
            aria-label={message(isMenuOpen ? 'layout.close_menu' : 'layout.open_menu')}
            aria-expanded={isMenuOpen}
            onClick={onMenu}
          >
            <MenuRounded />
          </IconButton>
        )}
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
        <AnnouncementsButton company={session.user.company} />
        {!isPhone && choices.map((choice) => <ChoiceMenu key={choice.label} choice={choice} />)}
        <AccountChip session={session} onOpen={onAccounts} />
        <UserMenu session={session} companyName={companyName} choices={isPhone ? choices : [layout]} onAccounts={onAccounts} />
      </Stack>
      {children}
      <RequestProgress />
    </Box>
  );
}

/** A thin line while calls are in progress. Silent for screen readers: each block announces its own waiting. */
function RequestProgress() {
  return useStore(requestTracker) && <ProgressLine sx={{ bottom: -2 }} />;
}

/** The name of a company; undefined during the request, and if it fails. */
function useCompanyName(code: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['company', code],
    queryFn: ({ signal }) => callApi('GET', 'globals/company', { query: { company: code }, signal, suppressErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.name;
}
