import { type RefObject, use, useContext, useEffect, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router';
import { formatAge } from '../../../shared/framework/formats/formatAge.ts';
import { DraftUserContext } from '../drafts/DraftUserContext.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveGuardProps {
  /** true: typed values would be lost. */
  readonly isDirty: boolean;
  /** Set while the form itself leaves the page, after a save or on purpose. */
  readonly isLeaving: RefObject<boolean>;
  /** Instant of an earlier draft of the form, which the typed values replace if they are kept. */
  readonly replacedAt?: string | undefined;
  /** true: the query of the address belongs to a part of the page, so that another one is still the same page. */
  readonly ignoresQuery?: boolean;
  /** Called before the page is left without saving. */
  readonly onDiscard?: () => void;
}

/** Asks before a form with typed values is left by a link, by Back or by closing the tab. Where drafts are kept, the values can stay as one. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isDirty } = props;
  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isDirty]);
  // Only a data router can block a navigation; with any other router, only the tab is guarded.
  return useContext(DataRouterContext) ? <NavigationGuard {...props} /> : null;
}

function NavigationGuard({ isDirty, isLeaving, replacedAt, ignoresQuery = false, onDiscard }: LeaveGuardProps) {
  const message = useMessage();
  const language = useLanguage();
  const [openedAt] = useState(() => new Date());
  const keepsDraft = use(DraftUserContext) !== undefined;
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, currentLocation, nextLocation }) =>
      isDirty &&
      !isLeaving.current &&
      (ignoresQuery ? pathname !== nextLocation.pathname : addressOf(currentLocation) !== addressOf(nextLocation)),
  );
  if (blocker.state !== 'blocked') return null;
  const replaces = keepsDraft && replacedAt !== undefined;
  const text = message(keepsDraft ? 'form.leave_draft_text' : 'form.leave_text');
  return (
    <ConfirmDialog
      title={message('form.leave_title')}
      text={replaces ? `${text} ${message('form.leave_draft_replaces', { at: formatAge(replacedAt, openedAt, language) })}` : text}
      cancelLabel={message('form.leave_stay')}
      confirmLabel={message('form.leave_go')}
      other={keepsDraft ? { label: message('form.leave_draft'), onChoose: () => blocker.proceed?.() } : undefined}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
    />
  );
}

/** The query of a new record's address sets its initial values, so another query is another form. */
function addressOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${pathname}${search}`;
}
