import Alert, { type AlertProps } from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import { BlockBoundary } from '../../framework/BlockBoundary.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { Markdown } from '../../framework/markdown/Markdown.tsx';
import { galleryEntry } from '../GalleryEntry.ts';

function Buttons({ definition }: { readonly definition: readonly ButtonProps[] }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {definition.map((props) => (
        <Button key={JSON.stringify(props)} {...props} />
      ))}
    </Stack>
  );
}

function Chips({ definition }: { readonly definition: readonly ChipProps[] }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {definition.map((props) => (
        <Chip key={JSON.stringify(props)} {...props} />
      ))}
    </Stack>
  );
}

function Alerts({ definition }: { readonly definition: readonly AlertProps[] }) {
  return (
    <Stack sx={{ gap: 1 }}>
      {definition.map((props) => (
        <Alert key={JSON.stringify(props)} {...props} />
      ))}
    </Stack>
  );
}

function Texts({ definition }: { readonly definition: readonly TypographyProps[] }) {
  return definition.map((props) => <Typography key={JSON.stringify(props)} {...props} />);
}

interface Notice {
  readonly message: string;
  readonly type: 'success' | 'info' | 'warning' | 'error';
}

function Notices({ definition }: { readonly definition: readonly Notice[] }) {
  const notify = useNotify();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {definition.map(({ message, type }) => (
        <Button key={type} variant="outlined" onClick={() => notify(message, { type })}>
          {message}
        </Button>
      ))}
    </Stack>
  );
}

function Boundary({ definition: { isBroken } }: { readonly definition: { readonly isBroken: boolean } }) {
  return (
    <BlockBoundary resetKey={String(isBroken)}>
      <Block isBroken={isBroken} />
    </BlockBoundary>
  );
}

function Block({ isBroken }: { readonly isBroken: boolean }) {
  const message = useMessage();
  if (isBroken) throw new Error('a block of the gallery that is broken on purpose');
  return <Typography>{message('gallery.whole')}</Typography>;
}

function MarkdownText({ definition: { text } }: { readonly definition: { readonly text: string } }) {
  return <Markdown>{text}</Markdown>;
}

const words = 'Emma';

/** Buttons, chips, notices and texts in the skin of the app. */
export const lookEntries = [
  galleryEntry<readonly ButtonProps[]>({
    name: 'buttons',
    group: 'look',
    component: Buttons,
    definition: [
      { variant: 'contained', children: words },
      { variant: 'outlined', children: words },
      { variant: 'text', children: words },
      { variant: 'contained', color: 'error', children: words },
      { variant: 'contained', disabled: true, children: words },
    ],
  }),
  galleryEntry<readonly ChipProps[]>({
    name: 'chips',
    group: 'look',
    component: Chips,
    definition: (['default', 'primary', 'success', 'warning', 'error'] as const).map((color) => ({ color, label: words, size: 'small' })),
  }),
  galleryEntry<readonly AlertProps[]>({
    name: 'alerts',
    group: 'look',
    component: Alerts,
    definition: (['success', 'info', 'warning', 'error'] as const).map((severity) => ({ severity, children: words })),
  }),
  galleryEntry<readonly TypographyProps[]>({
    name: 'texts',
    group: 'look',
    component: Texts,
    definition: (['h4', 'h5', 'h6', 'body1', 'body2', 'caption'] as const).map((variant) => ({ variant, component: 'p', children: words })),
  }),
  galleryEntry<readonly Notice[]>({
    name: 'notices',
    group: 'look',
    component: Notices,
    definition: (['success', 'info', 'warning', 'error'] as const).map((type, i) => ({ type, message: `${words} ${i + 1}` })),
  }),
  galleryEntry({ name: 'block-boundary', group: 'look', component: Boundary, definition: { isBroken: false } }),
  galleryEntry({ name: 'block-crashed', group: 'look', component: Boundary, definition: { isBroken: true } }),
  galleryEntry({
    name: 'markdown',
    group: 'look',
    component: MarkdownText,
    definition: {
      text: '## Emma\n\nA *comedy* of **1815**:\n\n- Jane Austen\n- [Highbury](/gallery)\n\n| Volume | Pages |\n| --- | --- |\n| 1 | 312 |',
    },
  }),
];
