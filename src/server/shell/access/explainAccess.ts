import { canUse, verbs } from '../../../shared/framework/definitions/permissions.ts';
import { recordPath } from '../../../shared/framework/definitions/recordPath.ts';
import { getEntity, type Registry, type Screen } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { AccessExplanation, AccessStep } from '../../../shared/shell/AccessExplanation.ts';
import { rowScope } from '../../db/scope.ts';
import { anonymous } from '../../framework/http/dispatch.ts';
import type { AccessFacts } from './accessFacts.ts';
import { mayOpenCmid } from './mayOpenCmid.ts';

export interface AskedAccess {
  readonly registry: Registry;
  readonly cmid: string;
  readonly language: Language;
  /** Who asks: decides which records she is led to. */
  readonly asker: Reader;
  /** Rights of the user; undefined where the user may not sign in. */
  readonly reader: Reader | undefined;
  readonly facts: AccessFacts;
}

/**
 * Explains the decision that the portal makes: the verdict is `mayOpenCmid` itself, the steps say what stands behind it, in the
 * order in which they are looked at. Spec S-202, S-205, S-248.
 */
export function explainAccess(asked: AskedAccess): AccessExplanation {
  const { registry, cmid, language, reader, facts } = asked;
  const screens = registry.screensByCmid.get(cmid) ?? [];
  const isOpen = mayOpenCmid(registry, reader ?? anonymous, cmid);
  const isHeldBack = facts.maintenance !== undefined;
  const steps = stepsOf(asked, screens);
  const allowed = isOpen && !isHeldBack;
  const main = screens[0];
  const title = facts.command?.[language === 'fr' ? 'title_fr' : 'title_en'] ?? (main ? textIn(main.title, language) : cmid);
  return {
    user: { id: facts.user.id, MT_UID: facts.user.MT_UID, name: facts.user.name, company: facts.user.company_name },
    cmid,
    title,
    allowed,
    decisive: allowed ? null : (steps.find(({ rule, ok }) => !ok && isDecisive(rule, isOpen))?.rule ?? 'grant'),
    steps,
    verbs: reader && isOpen && main ? verbsOf(registry, reader, main) : [],
    rows: reader && isOpen && main ? rowsOf(asked, reader, main) : null,
  };
}

/** One group without the cmid decides nothing, as long as another may give it: that is the grant's step. */
function isDecisive(rule: AccessStep['rule'], isOpen: boolean): boolean {
  return isOpen ? rule === 'maintenance' : rule !== 'group' && rule !== 'maintenance';
}

function stepsOf({ registry, cmid, asker, reader, facts, language }: AskedAccess, screens: readonly Screen[]): AccessStep[] {
  const { user, command } = facts;
  const to = (entity: string, id: number | undefined): { readonly path?: string } => {
    const path = id === undefined ? undefined : recordPath(registry, entity, asker);
    return path === undefined ? {} : { path: path.replace('{id}', String(id)) };
  };
  const levels = screens.map(({ access }) => access);
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
      values: { level, type: user.type },
      ...to('users', user.id),
    });
  if (!needsGrant) return [...steps, ...maintenanceSteps(facts, language)];
  if (command)
    steps.push({ rule: 'command', ok: command.status === 'enabled', values: { status: command.status }, ...to('commands', command.id) });
  for (const group of facts.groups) {
    const sources = [...(language === 'fr' ? group.menus_fr : group.menus_en), ...(language === 'fr' ? group.sides_fr : group.sides_en)];
    const isActive = group.status === 'active';
    steps.push({
      rule: 'group',
      ok: isActive && (sources.length > 0 || group.is_granted),
      values: {
        group: `${group.code}`,
        status: group.status,
        by: sources.length > 0 ? 'menu' : group.is_granted ? 'grant' : 'none',
        menus: sources.join(', '),
      },
      ...to('menu_groups', group.id),
    });
  }
  steps.push({
    rule: 'grant',
    ok: reader?.grants.has(cmid) ?? false,
    values: { count: String(facts.groups.length), given: facts.giving.length > 0 ? 'yes' : 'no', groups: facts.giving.join(', ') },
  });
  return [...steps, ...maintenanceSteps(facts, language)];
}

function maintenanceSteps({ maintenance }: AccessFacts, language: Language): AccessStep[] {
  if (!maintenance) return [];
  return [{ rule: 'maintenance', ok: false, values: { title: language === 'fr' ? maintenance.title_fr : maintenance.title_en } }];
}

function verbsOf(registry: Registry, reader: Reader, screen: Screen): AccessExplanation['verbs'] {
  return verbs.flatMap((verb) => {
    const permission = screen.permissions[verb];
    return permission
      ? [{ verb, allowed: canUse(registry, reader, screen, verb), cmid: permission.cmid, types: permission.types ?? [] }]
      : [];
  });
}

function rowsOf({ registry, language, facts }: AskedAccess, reader: Reader, screen: Screen): AccessExplanation['rows'] {
  const name = (screen.resource ?? screen.report)?.schema;
  if (name === undefined) return null;
  const entity = getEntity(registry, name);
  const scope = rowScope(registry, reader, name, 't');
  const fieldNames = typeof entity.scope === 'string' ? [] : entity.scope.map((rule) => ('role' in rule ? rule.field : rule.through));
  const labels = fieldNames.flatMap((field) => {
    const label = entity.fields.get(field)?.label ?? registry.entities.get(field.split('.')[0] ?? '')?.label;
    return label ? [textIn(label, language)] : [];
  });
  return {
    seen: scope === true ? 'all' : scope === false ? 'none' : 'some',
    by: [...new Set(labels)],
    accounts: reader.accounts === 'all' ? null : facts.accounts,
    account_count: reader.accounts === 'all' ? 0 : reader.accounts.length,
    company: facts.user.company_name,
  };
}
