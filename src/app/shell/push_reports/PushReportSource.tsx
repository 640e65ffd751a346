import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';
import { decodeConfig } from './pushReportConfig.ts';
import { useSources } from './useSources.ts';

/** Above the form of a push report: takes its list from the address, and keeps the path in accord with the list that is chosen. */
export function PushReportSource({ record, mode, onChange }: FormSlotProps) {
  const message = useMessage();
  const { search } = useLocation();
  const data = mode === 'create' ? new URLSearchParams(search).get('data') : null;
  const isTaken = useRef(false);
  useEffect(() => {
    const config = data === null || isTaken.current ? undefined : decodeConfig(data);
    if (!config) return;
    isTaken.current = true;
    const { api_url, query_params, output_type, title, cmid, group } = config;
    onChange({ api_url, query_params, output_type, title, cmid, group });
  }, [data, onChange]);
  const { sources } = useSources();
  const source = sources.find(({ cmid }) => cmid === record['cmid']);
  const { api_url: path } = record;
  const wanted = source?.api_url;
  useEffect(() => {
    // Conditions of another list mean nothing here.
    if (wanted !== undefined && path !== wanted) onChange({ api_url: wanted, query_params: null });
  }, [wanted, path, onChange]);
  const hasConditions = record['query_params'] !== null && record['query_params'] !== undefined;
  return hasConditions ? (
    <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
      {message('push_reports.conditions')}
    </Alert>
  ) : null;
}
