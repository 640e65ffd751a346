import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { useMessage } from '../../i18n/useMessage.ts';
import { NoticeCard } from '../../notices/NoticeCard.tsx';

/** Shows the word that the specification demands after a change of preferences, and a sentence that says what changed. Spec B-230. */
export function useSuccessNotice(): (key: string) => void {
  const notify = useNotify();
  return useCallback((key) => notify(<SuccessNotice text={key} />), [notify]);
}

function SuccessNotice({ text }: { readonly text: string }) {
  const message = useMessage();
  return (
    <NoticeCard tone="success" hidesAfter={6000} onClose={useCloseNotification()}>
      <Box component="span" sx={{ fontWeight: 500, mr: 1 }}>
        {message('grid.success')}
      </Box>
      <span>{message(text)}</span>
    </NoticeCard>
  );
}
