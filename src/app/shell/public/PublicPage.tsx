import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LanguageChoice } from '../../../shared/shell/settings/languageChoices.ts';
import { LanguageSwitch } from '../choices/LanguageSwitch.tsx';
import { useProduct } from '../product/ProductContext.tsx';
import { ProductMark } from '../product/ProductMark.tsx';
import { frontEndVersion } from '../version/versionStore.ts';

interface PublicPageProps {
  readonly title: string;
  /** Above the title: a company's name or an error's number. */
  readonly overline?: string;
  /** The languages to choose from; absent: all. */
  readonly languages?: readonly LanguageChoice[] | undefined;
  readonly children: ReactNode;
}

/** A page outside the signed-in app: one card, the product's name and the languages. */
export function PublicPage({ title, overline, languages, children }: PublicPageProps) {
  const { name } = useProduct();
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
      <Stack component="header" direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: { xs: 2, sm: 4 }, py: 2 }}>
        <ProductMark name={name} />
        <LanguageSwitch choices={languages} />
      </Stack>
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
