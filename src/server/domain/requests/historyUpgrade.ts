import type { Machine } from '../../../shared/framework/definitions/machines.ts';
import { targetsOf } from '../../../shared/framework/definitions/machines.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Upgrade, UpgradeContext } from '../../framework/upgrades/Upgrade.ts';

/** Moves the steps of a release that kept those of requests in a table of their own to the history of all records (decision 835). */
export const historyUpgrade: Upgrade = { name: 'history of requests', seeds: 'after', run: moveHistory };

/** Kinds of the former table -> entity. */
const entityOf: Readonly<Record<string, string>> = {
  new_user: 'new_user_requests',
  change_user: 'change_user_requests',
  exit_condition: 'exit_conditions',
  feature: 'feature_requests',
  api_access: 'api_access_requests',
  credit_application: 'credit_applications',
  enrollment: 'enrollment_forms',
  edi_request: 'edi_requests',
  registration: 'registrations',
  onboarding: 'onboardings',
  time_off: 'time_off_requests',
  vacation: 'vacation_requests',
  dispute: 'invoice_disputes',
  cargo_claim: 'cargo_claims',
  shipment_instruction: 'shipment_instructions',
};

/** A first state is no step: it is left out. The former table stays, empty, until somebody drops it. */
async function moveHistory(tx: Connection, { registry, print }: UpgradeContext): Promise<void> {
  const [found] = await tx.run<{ is_there: boolean }>(sql`select to_regclass('request_history') is not null as is_there`);
  if (!found?.is_there) return;
  const made = await tx.run(sql`
    insert into state_changes (entity, record_id, field, transition, from_state, to_state, at, "user", comment, reverted, created_at, created_by, updated_at, updated_by)
    select e.entity, h.request_id, 'status', t.transition, h.from_status, h.to_status, h.at, h."user", h.comment, h.reverted, h.created_at, h.created_by, h.updated_at, h.updated_by
    from request_history h join jsonb_each_text(${JSON.stringify(entityOf)}::jsonb) e(kind, entity) on e.kind = h.request_kind
    left join jsonb_to_recordset(${JSON.stringify(stepsOf(registry))}::jsonb) as t(entity text, before text, after text, transition text)
      on (t.entity, t.before, t.after) = (e.entity, h.from_status, h.to_status)
    where h.from_status is not null order by h.at, h.id returning id`);
  await tx.run(sql`delete from request_history`);
  if (made.length > 0) print(`Steps of requests moved to the history of all records: ${made.length}.`);
}

interface NamedStep {
  readonly entity: string;
  readonly before: string;
  readonly after: string;
  readonly transition: string;
}

/** The first transition between each two states. */
function stepsOf({ entities }: Registry): NamedStep[] {
  const steps = Object.values(entityOf).flatMap((entity) =>
    (entities.get(entity)?.machines ?? []).filter(({ field }) => field === 'status').flatMap((machine) => stepsBetween(entity, machine)),
  );
  return [...new Map(steps.toReversed().map((step) => [`${step.entity} ${step.before} ${step.after}`, step])).values()];
}

function stepsBetween(entity: string, { transitions }: Machine): NamedStep[] {
  return transitions.flatMap((transition) =>
    transition.from.flatMap((before) => targetsOf(transition).map((after) => ({ entity, before, after, transition: transition.name }))),
  );
}
