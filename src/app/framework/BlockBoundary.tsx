import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useMessage } from './i18n/useMessage.ts';
import { PartMissing } from './PartMissing.ts';

interface BlockBoundaryProps {
  readonly children: ReactNode;
  /** A change of it tries again: the address of the screen, for instance. */
  readonly resetKey?: string;
}

interface BlockBoundaryState {
  readonly error: unknown;
  readonly resetKey: string | undefined;
}

/** Keeps a crash within a block: the block shows a message and may be tried again, the rest of the page lives on. */
export class BlockBoundary extends Component<BlockBoundaryProps, BlockBoundaryState> {
  override state: BlockBoundaryState = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BlockBoundaryState> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: BlockBoundaryProps, state: BlockBoundaryState): Partial<BlockBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // The browser's own report of uncaught errors: monitoring listens there.
    reportError(new Error(`A block crashed:${componentStack ?? ''}`, { cause: error }));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error instanceof PartMissing) return <MissingPart isServerAway={error.isServerAway} />;
    return error === undefined ? this.props.children : <BlockCrash onRetry={() => this.setState({ error: undefined })} />;
  }
}

function BlockCrash({ onRetry }: { readonly onRetry: () => void }) {
  const message = useMessage();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {message('blocks.try_again')}
        </Button>
      }
      sx={{ my: 2 }}
    >
      <AlertTitle>{message('blocks.crashed')}</AlertTitle>
      {message('blocks.crashed_hint')}
    </Alert>
  );
}

/** A part that is missing stays so until the page is loaded anew. */
function MissingPart({ isServerAway }: { readonly isServerAway: boolean }) {
  const message = useMessage();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          {message('version.refresh')}
        </Button>
      }
      sx={{ my: 2 }}
    >
      <AlertTitle>{message('blocks.part_missing')}</AlertTitle>
      {message(isServerAway ? 'blocks.part_away_hint' : 'blocks.part_missing_hint')}
    </Alert>
  );
}
