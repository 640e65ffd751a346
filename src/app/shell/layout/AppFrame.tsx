import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { BlockBoundary } from '../../framework/BlockBoundary.tsx';
import { recordPagePlace } from '../../framework/form/place/recordPagePlace.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { lazyPart, WaitingContext } from '../../framework/lazyPart.ts';
import { lowWindow } from '../../framework/lowWindow.ts';
import { arrivedScreen } from '../../framework/screens/screenAhead.ts';
import { useLiveDefinitions } from '../../framework/screens/useLiveDefinitions.ts';
import { useSettled } from '../../framework/useSettled.ts';
import { screenPath } from '../addresses/addresses.ts';
import { isFixedScreen } from '../addresses/fixedRoutes.ts';
import { cmidOf } from '../addresses/location.ts';
import { OfflineNotice } from '../errors/OfflineNotice.tsx';
import { FramedPage } from '../heading/FramedPage.tsx';
import { readingWidth } from '../heading/pageWidths.ts';
import { HelpPlaceContext } from '../help/HelpPlaceContext.ts';
import { helpWidth, useHelpPlace } from '../help/useHelpPlace.ts';
import { MenuContext, MenuPlaceContext } from '../menus/MenuContext.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';
import { screenPlace } from '../menus/screenPlace.ts';
import { useMenu, usePersonalMenu } from '../menus/useMenu.ts';
import { typedAhead } from '../palette/typedAhead.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { PageFrameContext, type PageFrameProps } from '../public/PageFrameContext.ts';
import type { Session } from '../session/Session.ts';
import { AppShortcuts } from '../shortcuts/AppShortcuts.tsx';
import { AccountDialog } from '../switching/AccountChooser.tsx';
import { SwitchedBanner } from '../switching/SwitchedBanner.tsx';
import { TaskParts } from '../tasks/TaskParts.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { PrintedBy } from './PrintedBy.tsx';
import { SchemaPanel } from './SchemaPanel.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { TopMenu } from './TopMenu.tsx';
import { useSideMenuState } from './useSideMenuState.ts';

interface AppFrameProps {
  readonly session: Session;
  readonly children: ReactNode;
}

const CommandPalette = lazyPart(() => import('../palette/CommandPalette.tsx'), 'CommandPalette');

const mainId = 'main';

/** Height of the bar in pixels, without and with the menu below it: the help panel starts below. */
const [barHeight, topMenuBarHeight] = [57, 101];

const helpSx = {
  flex: 'none',
  position: 'sticky',
  alignSelf: 'flex-start',
  width: helpWidth,
  overflowY: 'auto',
  bgcolor: 'background.paper',
  borderLeft: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const;

const drawFramed = (page: PageFrameProps): ReactNode => <FramedPage {...page} />;

/** Path of the page that began last: a new render of the frame must not move the focus. */
let lastPage: string | undefined;

/**
 * Begins a page at its top, with the focus in it: the focus left in a menu or on the page before has no meaning any more. In a document
 * without any user action yet, the first Tab must reach the link that skips the menu.
 */
function resetScrollAndFocus(pathname: string): void {
  const isSame = pathname === lastPage;
  const isLoaded = lastPage === undefined && navigator.userActivation?.hasBeenActive === false;
  lastPage = pathname;
  if (isSame || isLoaded) return;
  const main = document.getElementById(mainId);
  if (!main || main.contains(document.activeElement)) return;
  main.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** The frame of every page behind sign-in: bar, menu, the page's own area. A crash of the page, or its loading, leaves the frame usable. */
export function AppFrame({ session, children }: AppFrameProps) {
  const { pathname } = useLocation();
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const menu = useMenu(session);
  const personal = usePersonalMenu(session);
  const isNarrow = useMediaQuery(theme.breakpoints.down('lg'), { noSsr: true });
  const side = useSideMenuState(isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide', personal.preferences);
  const hasTopMenu = !isPhone && personal.preferences.layout === 'top';
  const top = hasTopMenu ? topMenuBarHeight : barHeight;
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const openPalette = (): void => {
    if (isPaletteOpen) return;
    typedAhead.begin(() => {
      typedAhead.end();
      setPaletteOpen(false);
    });
    setPaletteOpen(true);
  };
  const [isChoosingAccount, setChoosingAccount] = useState(false);
  // The menu is unfolded from the beginning, if the first screen is known already.
  const [place, setPlace] = useState(() => {
    const screen = arrivedScreen(cmidOf(pathname) ?? '');
    return screen ? screenPlace(menu, screen) : '';
  });
  const { findings, database } = useLiveDefinitions();
  const cmid = cmidOf(pathname);
  const isScreen = cmid !== undefined && !isFixedScreen(cmid);
  const product = useProduct();
  const { company, type } = session.user;
  const toolsPath = type === 'ADMIN' && company === product.code ? screenPath(company, 'ADMIN-TOOLS') : undefined;
  const [isListOpen, setListOpen] = useState(false);
  const { help, takeElement } = useHelpPlace(`${session.user.username}@${company}`);
  usePaletteAhead();
  // A layout effect: runs before the user can act on the page.
  useLayoutEffect(() => resetScrollAndFocus(pathname), [pathname]);
  return (
    <MenuContext value={menu}>
      <PersonalMenuContext value={personal}>
        <SkipLink />
        <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
          {!hasTopMenu && <SideMenu menu={menu} place={place} session={session} isPhone={isPhone} {...side} />}
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            <SwitchedBanner session={session} />
            <TopBar
              session={session}
              isPhone={isPhone}
              hasMenuButton={!hasTopMenu}
              onMenu={side.onToggle}
              isMenuOpen={side.isOpen}
              onPalette={openPalette}
              onAccounts={() => setChoosingAccount(true)}
              onShortcuts={() => setListOpen(true)}
            >
              {hasTopMenu && <TopMenu menu={menu} place={place} company={session.user.company} />}
            </TopBar>
            <OfflineNotice />
            <Box sx={{ flex: 1, minWidth: 0, display: 'flex' }}>
              <PageArea top={top}>
                <FindingsPanel findings={findings} />
                <SchemaPanel answer={database} toolsPath={toolsPath} />
                <BlockBoundary isPage resetKey={pathname}>
                  <MenuPlaceContext value={setPlace}>
                    <HelpPlaceContext value={help}>
                      <PageFrameContext value={drawFramed}>{children}</PageFrameContext>
                    </HelpPlaceContext>
                  </MenuPlaceContext>
                </BlockBoundary>
                <PrintedBy session={session} />
              </PageArea>
              <HelpPanel ref={takeElement} top={top} isOpen={help.isOpen} isScreen={isScreen} />
            </Box>
          </Box>
        </Box>
        <WaitingContext value={null}>
          {/* A palette that cannot be loaded must not take the page with it. */}
          <BlockBoundary>
            {isPaletteOpen && (
              <CommandPalette
                session={session}
                menu={menu}
                onClose={() => setPaletteOpen(false)}
                onAccounts={() => setChoosingAccount(true)}
              />
            )}
          </BlockBoundary>
        </WaitingContext>
        <TaskParts owner={`${session.user.username}@${company} ${session.switchedFrom?.name ?? ''}`} />
        <AppShortcuts
          company={company}
          favourites={personal.preferences.favourites}
          onPalette={openPalette}
          isListOpen={isListOpen}
          onList={setListOpen}
        />
        {isChoosingAccount && <AccountDialog session={session} onClose={() => setChoosingAccount(false)} />}
      </PersonalMenuContext>
    </MenuContext>
  );
}

/** Fetches the palette once the page has its data, so that it is ready when its key is pressed. */
function usePaletteAhead(): void {
  const isSettled = useSettled();
  useEffect(() => {
    if (isSettled) CommandPalette.loadAhead();
  }, [isSettled]);
}

/** The first link of the page: skips bar and menu. */
function SkipLink() {
  const message = useMessage();
  return (
    <Link
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: -60,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      {message('layout.skip')}
    </Link>
  );
}

/** The area of the page, below a bar of so many pixels. */
function PageArea({ top, children }: { readonly top: number; readonly children: ReactNode }) {
  return (
    <Box
      component="main"
      id={mainId}
      tabIndex={-1}
      sx={{
        flex: 1,
        minWidth: 0,
        px: { xs: 1.5, sm: 3 },
        py: { xs: 1.5, sm: 2.5 },
        outline: 'none',
        [lowWindow]: { pt: 0.5, pb: 1 },
        '--bar-height': `${top}px`,
        // A list takes the height that is left in the window, so that its last line is always in view.
        '&:has(> [data-fills-page])': { display: 'flex', flexDirection: 'column' },
        // A page to read is one column in the middle of a wide window, its heading and tools included.
        '&:has([data-reading-page]) > *': { maxWidth: readingWidth, mx: 'auto' },
        ...recordPagePlace,
      }}
    >
      {children}
    </Box>
  );
}

interface HelpPanelProps {
  readonly ref: Ref<HTMLElement>;
  /** Pixels of the bar above it. */
  readonly top: number;
  readonly isOpen: boolean;
  readonly isScreen: boolean;
}

/** The place of the help, at the right of the page. */
function HelpPanel({ ref, top, isOpen, isScreen }: HelpPanelProps) {
  return (
    <Box
      ref={ref}
      data-help
      sx={{
        ...helpSx,
        top,
        height: `calc(100dvh - ${top}px)`,
        display: isOpen ? 'block' : 'none',
        // A screen keeps the room while it loads; a page without help has none.
        ...(!isScreen && { '&:empty': { display: 'none' } }),
      }}
    />
  );
}
