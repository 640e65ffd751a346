import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { BlockBoundary } from '../../framework/BlockBoundary.tsx';
import { recordPagePlace } from '../../framework/form/place/recordPagePlace.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { lowWindow } from '../../framework/lowWindow.ts';
import { loginPath } from '../addresses/addresses.ts';
import { ChoiceButtons } from '../choices/ChoiceButtons.tsx';
import { LanguageSwitch } from '../choices/LanguageSwitch.tsx';
import { useThemeChoice } from '../choices/useThemeChoice.ts';
import { OfflineNotice } from '../errors/OfflineNotice.tsx';
import { readingWidth } from '../heading/pageWidths.ts';
import { useLoginCompany } from '../login/useLoginCompany.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { ProductMark } from '../product/ProductMark.tsx';
import { useBrandName } from '../product/useBrandName.ts';
import { frontEndVersion } from '../version/versionStore.ts';

interface PublicFrameProps {
  /** Code of the company in the address. */
  readonly company: string;
  readonly children: ReactNode;
}

/** The frame of a public screen: the company's skin and name, languages, the sign-in, the page, and the theme at its foot. Law 65 */
export function PublicFrame({ company: code, children }: PublicFrameProps) {
  const message = useMessage();
  const location = useLocation();
  const { name } = useProduct();
  const answer = useLoginCompany(code);
  const company = answer === 'missing' ? undefined : answer;
  const brand = useBrandName({ code, name: company?.name });
  const theme = useThemeChoice();
  const main = useRef<HTMLElement>(null);
  useBeginning(main, location.pathname);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Link
        component="button"
        onClick={() => main.current?.focus()}
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
      <header>
        <Stack
          direction="row"
          sx={{
            alignItems: 'center',
            flexWrap: 'wrap',
            gap: 1,
            px: { xs: 1.5, sm: 3 },
            py: 1,
            bgcolor: 'background.paper',
            borderBottom: 1,
            borderColor: 'divider',
            displayPrint: 'none',
          }}
        >
          <ProductMark name={brand} />
          <Stack direction="row" sx={{ flex: '1 0 auto', maxWidth: '100%', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
            <LanguageSwitch choices={company?.languages} />
            <Button variant="contained" component={RouterLink} to={loginPath(code, location)} sx={{ flex: 'none' }}>
              {message('login.submit')}
            </Button>
          </Stack>
        </Stack>
        <OfflineNotice />
      </header>
      <Box
        ref={main}
        component="main"
        tabIndex={-1}
        sx={{
          flex: 1,
          minWidth: 0,
          px: { xs: 1.5, sm: 3 },
          py: { xs: 1.5, sm: 2.5 },
          outline: 'none',
          [lowWindow]: { pt: 0.5, pb: 1 },
          '--bar-height': '0px',
          '&:has(> [data-fills-page])': { display: 'flex', flexDirection: 'column' },
          '&:has([data-reading-page]) > *': { maxWidth: readingWidth, mx: 'auto' },
          ...recordPagePlace,
        }}
      >
        <BlockBoundary isPage resetKey={location.pathname}>
          {children}
        </BlockBoundary>
      </Box>
      <Stack
        component="footer"
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          gap: 1,
          px: { xs: 1.5, sm: 3 },
          pb: 1.5,
          displayPrint: 'none',
        }}
      >
        <Typography variant="caption" color="textSecondary">
          {`${name} ${frontEndVersion}`}
        </Typography>
        <ChoiceButtons choice={theme} />
      </Stack>
    </Box>
  );
}

/** Begins each further page at its top, with the focus in it; the first Tab of a document reaches the link to the content. */
function useBeginning(main: React.RefObject<HTMLElement | null>, pathname: string): void {
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isFirst = last.current === undefined;
    const isSame = last.current === pathname;
    last.current = pathname;
    if (isFirst || isSame || !main.current || main.current.contains(document.activeElement)) return;
    main.current.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [main, pathname]);
}
