import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import type { WordedFinding } from '../../../shared/shell/designer/DesignedReport.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DesignAudience } from './DesignAudience.tsx';
import { DesignChart } from './DesignChart.tsx';
import { DesignColumns } from './DesignColumns.tsx';
import { DesignFindings } from './DesignFindings.tsx';
import { DesignHeader } from './DesignHeader.tsx';
import { DesignJson } from './DesignJson.tsx';
import { DesignPreview } from './DesignPreview.tsx';
import { DesignRevisions } from './DesignRevisions.tsx';
import { DesignTexts } from './DesignTexts.tsx';
import { DesignTotals } from './DesignTotals.tsx';
import { useDesign } from './useDesign.ts';
import { useDesignKeys } from './useDesignKeys.ts';

const panels = {
  columns: DesignColumns,
  texts: DesignTexts,
  totals: DesignTotals,
  chart: DesignChart,
  audience: DesignAudience,
  json: DesignJson,
} as const;
const tabs = ['columns', 'texts', 'totals', 'chart', 'audience', 'revisions'] as const;
const noFindings: readonly WordedFinding[] = [];
/** The text of the draft is a part without a tab: the menu of the heading leads to it. */
type PanelName = (typeof tabs)[number] | 'json';

/** Designs a report next to its rows: each change is checked, stored as a draft and drawn. */
export function Designer({ id }: { readonly id: number }) {
  const message = useMessage();
  const design = useDesign(id);
  const [tab, setTab] = useState<PanelName>('columns');
  useDesignKeys(design);
  const { stored, definition, isStored, problem, change, reload } = design;
  if (!stored || !definition)
    return problem ? (
      <Alert severity="error">{problem.problem.detail ?? message('errors.unknown')}</Alert>
    ) : (
      <Skeleton variant="rounded" height={480} />
    );
  const Panel = tab === 'revisions' ? undefined : panels[tab];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, mt: 1 }}>
      <DesignHeader design={design} stored={stored} isJson={tab === 'json'} onJson={() => setTab('json')} />
      {problem && (
        <Alert
          severity="error"
          action={
            problem.status === 409 && (
              <Button color="inherit" onClick={reload}>
                {message('designer.load_again')}
              </Button>
            )
          }
        >
          {problem.problem.detail ?? message('errors.unknown')}
        </Alert>
      )}
      <DesignFindings findings={stored.findings} definition={stored.definition} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(340px, 440px) minmax(0, 1fr)' } }}>
        <Paper sx={{ minWidth: 0, alignSelf: 'start' }}>
          <Tabs
            value={tab === 'json' ? false : tab}
            onChange={(_event, chosen: PanelName) => setTab(chosen)}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label={message('designer.parts')}
            sx={{ borderBottom: 1, borderColor: 'divider' }}
          >
            {tabs.map((name) => (
              <Tab
                key={name}
                value={name}
                id={`design-tab-${name}`}
                aria-controls="design-panel"
                sx={{ minWidth: 0, px: 1.25 }}
                label={message(`designer.tab_${name}`)}
              />
            ))}
          </Tabs>
          <Box
            id="design-panel"
            role="tabpanel"
            {...(tab === 'json' ? { 'aria-label': message('designer.tab_json') } : { 'aria-labelledby': `design-tab-${tab}` })}
            sx={{ p: 2 }}
          >
            {Panel ? (
              <Panel
                definition={definition}
                onChange={change}
                findings={isStored ? stored.findings : noFindings}
                described={stored.screen?.list?.columns}
              />
            ) : (
              <DesignRevisions stored={stored} onTake={change} />
            )}
          </Box>
        </Paper>
        <DesignPreview stored={stored} definition={definition} onChange={change} showsChart={tab === 'chart'} />
      </Box>
    </Box>
  );
}
