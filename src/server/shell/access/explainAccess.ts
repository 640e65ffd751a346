import { recordPath } from '../../../shared/framework/definitions/describe/recordPath.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import {
  barrierTo,
  canOpen,
  canUse,
  canUseView,
  isStaffOnly,
  unfillableFields,
  verbOf,
  verbs,
} from '../../../shared/framework/definitions/rights/permissions.ts';
import { roleLabels } from '../../../shared/framework/definitions/rights/roleLabels.ts';
import type { Screen } from '../../../shared/framework/definitions/screens.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { AccessExplanation, AccessStep } from '../../../shared/shell/access/AccessExplanation.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { rowScope } from '../../db/scope/scope.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { anonymous } from '../../framework/context/anonymous.ts';
import type { AccessFacts } from './accessFacts.ts';
import { scopeTies } from './scopeTies.ts';

export interface AccessQuestion {
  readonly cmid: string;
  /** Rights of the user; undefined if the user may not sign in. */
  readonly reader: Reader | undefined;
  readonly facts: AccessFacts;
}

/**
 * Explains the portal's decision: `canOpenCmid` itself gives the verdict, the steps give its reasons in the order of evaluation.
 * Spec S-202, S-205, S-248.
 * @param ctx of the asker: steps link only to records that this reader may open
 */
export function explainAccess(ctx: CallContext, asked: AccessQuestion): AccessExplanation {
  const { registry, language } = ctx;
  const { cmid, reader, facts } = asked;
  const screens = registry.screensByCmid.get(cmid) ?? [];
  const isOpen = canOpenCmid(registry, reader ?? anonymous, cmid);
  const isHeldBack = facts.maintenance !== undefined;
  const steps = stepsOf(ctx, asked, screens);
  const allowed = isOpen && !isHeldBack;
  const main = screens[0];
  const title = facts.command?.title ?? (main ? textIn(main.title, language) : cmid);
  return {
    user: { id: facts.user.id, MT_UID: facts.user.username, name: facts.user.name, company: facts.user.company_name },
    cmid,
    title,
    allowed,
    decisive: allowed ? null : (steps.find(({ rule, ok }) => !ok && isDecisive(rule, isOpen))?.rule ?? 'grant'),
    steps,
    verbs: reader && isOpen && main ? verbsOf(registry, reader, main, language) : [],
    rows: reader && isOpen && main ? rowsOf(ctx, facts, reader, main) : null,
  };
}

/** A single group without the cmid is not decisive, because another group may give it; the grant step decides. */
function isDecisive(rule: AccessStep['rule'], isOpen: boolean): boolean {
  return isOpen ? rule === 'maintenance' : rule !== 'group' && rule !== 'maintenance';
}

/** Path of the record to change; empty if the asker may not open it. */
type PathTo = (entity: string, id: number | undefined) => { readonly path?: string };

function stepsOf(ctx: CallContext, { cmid, reader, facts }: AccessQuestion, screens: readonly Screen[]): AccessStep[] {
  const { registry, language, reader: asker } = ctx;
  const { user, command } = facts;
  const to: PathTo = (entity, id) => {
    const path = id === undefined ? undefined : recordPath(registry, entity, asker);
    return path === undefined ? {} : { path: path.replace('{id}', String(id)) };
  };
  const levels = screens.map(({ access }) => access);
  const use = useSteps(registry, reader ?? anonymous, screens, language);
  const needsGrant = !levels.includes('public');
  const level = (['public', 'user', 'admin'] as const).find((each) => levels.includes(each));
  const steps: AccessStep[] = [
    { rule: 'user_status', ok: user.status === 'active', values: { status: user.status }, ...to('users', user.id) },
    {
      rule: 'company_status',
      ok: user.company_status === 'active',
      values: { status: user.company_status, company: user.company_name },
      ...to('companies', user.company),
    },
    { rule: 'screen', ok: screens.length > 0 || command !== undefined, values: { cmid } },
  ];
  if (level)
    steps.push({
      rule: 'level',
      ok: level !== 'admin' || user.type === 'ADMIN',
      values: { level, type: roleName(registry, user.type, language) },
      ...to('users', user.id),
    });
  if (!needsGrant) return [...steps, ...use, ...maintenanceSteps(facts, to)];
  if (command)
    steps.push({ rule: 'command', ok: command.status === 'enabled', values: { status: command.status }, ...to('commands', command.id) });
  for (const group of facts.groups) {
    const { menus } = group;
    const isActive = group.status === 'active';
    steps.push({
      rule: 'group',
      ok: isActive && (menus.length > 0 || group.is_granted),
      values: {
        group: group.name,
        status: group.status,
        by: menus.length > 0 ? 'menu' : group.is_granted ? 'grant' : 'none',
        menus: menus.join(', '),
      },
      ...to('menu_groups', group.id),
    });
  }
  const isGranted = reader?.grants.has(cmid) ?? false;
  if (!isGranted)
    for (const menu of facts.hidden) steps.push({ rule: 'menu', ok: false, values: { menu: menu.title }, ...to('menus', menu.id) });
  const giving = facts.giving.join(', ');
  steps.push({
    rule: 'grant',
    ok: isGranted,
    values: { count: String(facts.groups.length), given: giving === '' ? 'no' : 'yes', groups: giving },
    ...(isGranted ? {} : to('users', user.id)),
  });
  return [...steps, ...use, ...maintenanceSteps(facts, to)];
}

/** The verb of the first screen that the user can open; no step where no screen with a verb is open. */
function useSteps(registry: Registry, reader: Reader, screens: readonly Screen[], language: Language): AccessStep[] {
  const open = screens.filter((screen) => canOpen(reader, screen));
  const verb = open[0] && verbOf(open[0]);
  if (!open[0] || !verb) return [];
  if (open.some((screen) => canUseView(registry, reader, screen))) return [{ rule: 'use', ok: true, values: {} }];
  const { cmid = '', types = [], roles = [] } = open[0].permissions[verb] ?? {};
  const home = registry.screensByCmid.get(cmid)?.[0];
  return [
    {
      rule: 'use',
      ok: false,
      values: {
        barrier: barrierTo(registry, reader, open[0], verb) ?? '',
        type: roleName(registry, reader.type, language),
        types: types.map((each) => roleName(registry, each, language)).join(', '),
        roles: roles.map((each) => roleName(registry, each, language)).join(', '),
        screen: home ? textIn(home.title, language) : cmid,
        fields: unfillableFields(registry, reader, open[0])
          .map(({ label }) => textIn(label, language))
          .join(', '),
      },
    },
  ];
}

function maintenanceSteps({ maintenance }: AccessFacts, to: PathTo): AccessStep[] {
  if (!maintenance) return [];
  return [{ rule: 'maintenance', ok: false, values: { title: maintenance.title }, ...to('maintenance_windows', maintenance.id) }];
}

/** Labels of a user type or a role that records give, in the caller's language; its name where none exists. */
function roleName(registry: Registry, role: string, language: Language): string {
  const labels = roleLabels(registry, role);
  return labels.length === 0 ? role : labels.map((label) => textIn(label, language)).join(', ');
}

function verbsOf(registry: Registry, reader: Reader, screen: Screen, language: Language): AccessExplanation['verbs'] {
  return verbs.flatMap((verb) => {
    const permission = screen.permissions[verb];
    if (!permission) return [];
    const home = registry.screensByCmid.get(permission.cmid)?.[0];
    return [
      {
        verb,
        allowed: canUse(registry, reader, screen, verb),
        needs: home ? textIn(home.title, language) : permission.cmid,
        types: (permission.types ?? []).map((type) => roleName(registry, type, language)),
        is_staff_only: !reader.isStaff && isStaffOnly(registry, screen, verb),
      },
    ];
  });
}

function rowsOf({ registry, language }: CallContext, facts: AccessFacts, reader: Reader, screen: Screen): AccessExplanation['rows'] {
  const name = (screen.resource ?? screen.report)?.schema;
  if (name === undefined) return null;
  const entity = getEntity(registry, name);
  const scope = rowScope(registry, reader, name, 't');
  return {
    seen: scope === true ? 'all' : scope === false ? 'none' : 'some',
    by: scope === true ? [] : scopeTies(registry, entity, reader, language),
    accounts: reader.accounts === 'all' ? null : facts.accounts,
    account_count: reader.accounts === 'all' ? 0 : reader.accounts.length,
    company: facts.user.company_name,
  };
}
