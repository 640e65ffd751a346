import { useEffect, useMemo, useState } from 'react';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { isOfSystem, targetsOf } from '../../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { readTransitions } from '../../api/stateCalls.ts';
import { machineOf, offersTo, sortOffers } from '../../form/states/stateOffers.ts';
import type { BoardRow } from './BoardRow.ts';

interface DragTargets {
  /** States to which the definition leads from the state of the card. */
  readonly possible: ReadonlySet<string>;
  /** Those among them that the reader is offered; undefined until they are read. */
  readonly offered: ReadonlySet<string> | undefined;
}

const nowhere: ReadonlySet<string> = new Set();

/** The columns that take the dragged card. Its transitions are read when the drag begins; if that fails, the drop asks again and says so. */
export function useDragTargets(
  { apiUrl }: Pick<NonNullable<ScreenDescription['form']>, 'apiUrl'>,
  entity: Entity,
  field: string,
  dragged: BoardRow | undefined,
): DragTargets {
  const [read, setRead] = useState<{ readonly of: BoardRow; readonly states: ReadonlySet<string> }>();
  const possible = useMemo(() => {
    if (!dragged) return nowhere;
    const from = String(dragged.row[field]);
    const transitions = machineOf(entity, field)?.transitions ?? [];
    return new Set(transitions.filter((each) => !isOfSystem(each) && each.from.includes(from)).flatMap(targetsOf));
  }, [dragged, entity, field]);
  useEffect(() => {
    if (!dragged) return undefined;
    const asked = new AbortController();
    void readTransitions(apiUrl, dragged.row.id, asked.signal).then(
      (now) => {
        const { offered } = sortOffers(now, entity);
        const states = [...possible].filter((state) => offersTo(offered, entity, field, state).length > 0);
        if (!asked.signal.aborted) setRead({ of: dragged, states: new Set(states) });
      },
      () => undefined,
    );
    return () => asked.abort();
  }, [apiUrl, dragged, entity, field, possible]);
  return { possible, offered: read !== undefined && read.of === dragged ? read.states : undefined };
}
