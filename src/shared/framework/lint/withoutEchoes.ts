import type { Finding } from '../definitions/checks/Finding.ts';

/** From this number on, findings with the same cause are reported once, with their count. */
const repeatedMin = 3;
const shownMax = 4;

/**
 * Leaves out findings that follow from others: the same fault at the same place, a screen that no menu reaches because menus spell its cmid
 * differently, and an undefined name used in many places, which is most likely misspelt where it is defined.
 */
export function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const distinct = [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()];
  const meant = new Set(distinct.filter(isUnknownCmid).map(({ hint }) => hint.values?.['name']));
  const causes = distinct.filter(({ message }) => message.key !== 'lint.DEF016' || !meant.has(message.values?.['cmid']));
  const groups = Map.groupBy(causes, (each) => (isUnknownField(each) || isUnknownCmid(each) ? JSON.stringify(each.message) : each));
  return [...groups.values()].flatMap((group) =>
    group.length < repeatedMin ? group : group.slice(0, 1).map((first) => counted(first, group)),
  );
}

function isUnknownField({ message }: Finding): boolean {
  return message.key === 'lint.DEF003';
}

function isUnknownCmid({ message }: Finding): boolean {
  return message.key === 'lint.DEF010';
}

/** The first finding of a group, for all of its places. */
function counted({ hint, message, ...first }: Finding, group: readonly Finding[]): Finding {
  const nearest = hint.key === 'lint.didYouMean' ? hint.values?.['name'] : undefined;
  const key = `${message.key}.everywhere`;
  return {
    ...first,
    message: { key, values: { ...message.values, count: group.length } },
    hint: {
      key: nearest === undefined ? `${key}.hint` : `${key}.nearest.hint`,
      values: { ...message.values, nearest: nearest ?? '', places: placesOf(group) },
    },
  };
}

function placesOf(group: readonly Finding[]): string {
  const places = group.slice(0, shownMax).map(({ file, pointer }) => `${file.replace(/^.*\//, '')}:${pointer}`);
  return [...places, ...(group.length > shownMax ? ['…'] : [])].join(', ');
}
