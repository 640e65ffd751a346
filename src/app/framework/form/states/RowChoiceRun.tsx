import type { RowChoice } from './RowTransitions.tsx';
import type { ListedRecord } from './StatefulRecord.ts';
import { TransitionRun } from './TransitionRun.tsx';
import { useListedRecord } from './useListedRecord.ts';
import { WhyMissingDialog } from './WhyMissingDialog.tsx';

interface RowChoiceRunProps {
  readonly listed: ListedRecord;
  readonly choice: RowChoice;
  /** Reads the rows again. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Carries out what was chosen in the menu of a row. The list reads its rows again by itself after a transition. */
export function RowChoiceRun({ listed, choice, onReload, onClose }: RowChoiceRunProps) {
  const subject = useListedRecord(listed);
  if (choice.kind === 'why') return <WhyMissingDialog entity={subject.entity} missing={choice.missing} onClose={onClose} />;
  return (
    <TransitionRun
      subject={subject}
      chosen={choice.chosen}
      version={choice.version}
      onMoved={() => {}}
      onReload={onReload}
      onClose={onClose}
    />
  );
}
