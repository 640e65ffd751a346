import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { pendingCalls, requestTracker } from '../../framework/api/requestTracker.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MenuIcon, SearchIcon } from '../../framework/icons.ts';
import { ProgressLine } from '../../framework/ProgressLine.tsx';
import { useStore } from '../../framework/stores/makeStore.ts';
import { AnnouncementsButton } from '../announcements/AnnouncementsButton.tsx';
import { ChoiceMenu } from '../choices/ChoiceMenu.tsx';
import { useGroupChoice } from '../choices/useGroupChoice.ts';
import { useLanguageChoice } from '../choices/useLanguageChoice.ts';
import { useLayoutChoice } from '../choices/useLayoutChoice.ts';
import { useThemeChoice } from '../choices/useThemeChoice.ts';
import { InboxButton } from '../inbox/InboxButton.tsx';
import { NotificationsButton } from '../notifications/NotificationsButton.tsx';
import { HomeLink } from '../product/HomeLink.tsx';
import { useBrandName } from '../product/useBrandName.ts';
import type { Session } from '../session/Session.ts';
import { isMac } from '../shortcuts/isMac.ts';
import { AccountChip } from '../switching/AccountChooser.tsx';
import { TasksButton } from '../tasks/TasksButton.tsx';
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
  /** Opens the list of shortcuts. */
  readonly onShortcuts: () => void;
  /** Content below the bar, at the top of the window with it. */
  readonly children?: ReactNode;
}

const shortcut = isMac ? '⌘K' : 'Ctrl K';

/** The bar above every page: the name of the portal, the search, the menu group, announcements, and the user. */
export function TopBar({ session, isPhone, hasMenuButton, isMenuOpen, onMenu, onPalette, onAccounts, onShortcuts, children }: TopBarProps) {
  const message = useMessage();
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const { company } = session.user;
  const name = useBrandName({ code: company, name: useCompanyName(company) });
  const group = useGroupChoice(session);
  const [language, theme, layout] = [useLanguageChoice(session), useThemeChoice(), useLayoutChoice()];
  const choices = [...(isPhone ? [group] : []), language, theme, ...(isPhone ? [] : [layout])];
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
      <Stack direction="row" spacing={{ xs: 0.25, sm: 1 }} sx={{ alignItems: 'center', minHeight: 56, px: { xs: 0.5, sm: 1.5 } }}>
        {hasMenuButton && (
          <IconButton
            aria-label={message(isMenuOpen ? 'layout.close_menu' : 'layout.open_menu')}
            aria-expanded={isMenuOpen}
            onClick={onMenu}
          >
            <MenuIcon />
          </IconButton>
        )}
        <HomeLink name={name} to={`/${company}/home`} />
        {isPhone ? (
          <>
            <Box sx={{ flex: 1 }} />
            <IconButton aria-label={message('layout.palette')} onClick={onPalette}>
              <SearchIcon />
            </IconButton>
          </>
        ) : (
          <Box sx={{ flex: 1, display: 'flex', justifyContent: 'center', minWidth: 160 }}>
            <PaletteField onOpen={onPalette} />
          </Box>
        )}
        <AccountChip session={session} onOpen={onAccounts} />
        {!isPhone && group.options.length > 1 && <ChoiceMenu choice={group} />}
        <TasksButton />
        <InboxButton company={company} />
        <NotificationsButton company={company} />
        <AnnouncementsButton company={company} />
        <UserMenu
          session={session}
          companyName={name}
          choices={choices.filter(({ options }) => options.length > 1)}
          showsName={isWide}
          onAccounts={onAccounts}
          onShortcuts={onShortcuts}
        />
      </Stack>
      {children}
      <RequestProgress />
    </Box>
  );
}

/** Looks like a search input and opens the palette, which has the real one. */
function PaletteField({ onOpen }: { readonly onOpen: () => void }) {
  const message = useMessage();
  return (
    <Button
      variant="outlined"
      color="inherit"
      fullWidth
      onClick={onOpen}
      startIcon={<SearchIcon fontSize="small" />}
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        maxWidth: 440,
        height: 36,
        justifyContent: 'flex-start',
        fontWeight: 400,
        color: 'text.secondary',
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Box component="span" sx={{ flex: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {message('layout.palette')}
      </Box>
      <Box
        component="kbd"
        aria-hidden
        sx={{ typography: 'caption', border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.5, ml: 1.5 }}
      >
        {shortcut}
      </Box>
    </Button>
  );
}

/** A thin line while calls are pending: it goes with the answer, and chains of calls keep one line. Silent for screen readers: each block announces its own waiting. */
function RequestProgress() {
  const isPending = useStore(pendingCalls);
  return useStore(requestTracker) && <ProgressLine isResting={!isPending} sx={{ bottom: -2 }} />;
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
