import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useEffect, useRef } from 'react';
import type { LanguageChoice } from '../../../shared/shell/settings/languageChoices.ts';
import { LanguageSwitch } from '../choices/LanguageSwitch.tsx';
import { OfflineNotice } from '../errors/OfflineNotice.tsx';
import { useProduct } from '../product/ProductContext.tsx';
import { ProductMark } from '../product/ProductMark.tsx';
import { type Brand, useBrandName } from '../product/useBrandName.ts';
import { frontEndVersion } from '../version/versionStore.ts';
import { PageFrameContext, type PageFrameProps } from './PageFrameContext.ts';

interface PublicPageProps extends PageFrameProps {
  /** Above the title: an error's number or a user's ID. */
  readonly overline?: string;
  /** Company whose name is next to the logo; absent: the product's name. */
  readonly company?: Brand | undefined;
  /** The languages to choose from; absent: all. */
  readonly languages?: readonly LanguageChoice[] | undefined;
}

/** A page with one card: outside the signed-in app with logo, name and languages, else within the frame. */
export function PublicPage(props: PublicPageProps) {
  const drawFramed = use(PageFrameContext);
  return drawFramed ? drawFramed(props) : <BarePage {...props} />;
}

function BarePage({ title, overline, company, languages, children }: PublicPageProps) {
  const { name } = useProduct();
  const brand = useBrandName(company);
  useEffect(() => {
    document.title = `${title} - ${name}`;
  }, [title, name]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The element with the focus went away with the page before: unless an input took the focus, the page begins with its title.
    if (navigator.userActivation?.hasBeenActive && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr auto', bgcolor: 'background.default' }}>
      <header>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, px: { xs: 2, sm: 4 }, py: 2 }}>
          <ProductMark name={brand} />
          <Box sx={{ flex: 'none' }}>
            <LanguageSwitch choices={languages} />
          </Box>
        </Stack>
        <OfflineNotice />
      </header>
      <Box component="main" sx={{ display: 'grid', placeItems: 'center', px: 2, py: 3 }}>
        <Paper variant="outlined" sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4 }, borderTop: 4, borderTopColor: 'primary.main' }}>
          {overline && (
            <Typography variant="overline" component="p" color="textSecondary" sx={{ lineHeight: 1.6 }}>
              {overline}
            </Typography>
          )}
          <Typography ref={heading} tabIndex={-1} variant="h1" sx={{ mb: 2.5, outline: 'none' }}>
            {title}
          </Typography>
          {children}
        </Paper>
      </Box>
      <Box component="footer" sx={{ minHeight: 56, px: 2, textAlign: 'center' }}>
        <Typography variant="caption" color="textSecondary">
          {`${name} ${frontEndVersion}`}
        </Typography>
      </Box>
    </Box>
  );
}
