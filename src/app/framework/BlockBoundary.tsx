import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useMessage } from './i18n/useMessage.ts';
import { PartMissing } from './PartMissing.ts';

interface BlockBoundaryProps {
  readonly children: ReactNode;
  /** true: the block is the whole page. */
  readonly isPage?: boolean;
  /** A new value clears the error and draws the block again; for example, the address of the screen. */
  readonly resetKey?: string;
}

interface BlockBoundaryState {
  readonly error: unknown;
  readonly resetKey: string | undefined;
}

/** Keeps a crash inside a block: the block shows a message and a retry button, the rest of the page keeps working. */
export class BlockBoundary extends Component<BlockBoundaryProps, BlockBoundaryState> {
  override state: BlockBoundaryState = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BlockBoundaryState> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: BlockBoundaryProps, state: BlockBoundaryState): Partial<BlockBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  readonly drawAgain = (): void => this.setState({ error: undefined });

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // Monitoring reads the browser's own reports of uncaught errors.
    reportError(new Error(`A block crashed:${componentStack ?? ''}`, { cause: error }));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof PartMissing) return <ReplacedPart />;
    return <BlockCrash isPage={this.props.isPage ?? false} onRetry={this.drawAgain} />;
  }
}

/** Spec D-615, D-616. */
function BlockCrash({ isPage, onRetry }: { readonly isPage: boolean; readonly onRetry: () => void }) {
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
      <AlertTitle>{message(isPage ? 'blocks.page_crashed' : 'blocks.crashed')}</AlertTitle>
      {message(isPage ? 'blocks.page_crashed_hint' : 'blocks.crashed_hint')}
    </Alert>
  );
}

/** A part that a new build has replaced stays missing until the page is reloaded. */
function ReplacedPart() {
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
      {message('blocks.part_missing_hint')}
    </Alert>
  );
}
