/** Settings that an address may carry on entry. Law 32. */
export interface EntryParameters {
  /** `lang`: a language code or tag. Spec S-035. */
  readonly language?: string;
  /** `group`: code of the menu group to show. Spec S-036. */
  readonly group?: string;
  /** `session`: id of a session that another program hands over. Spec S-037. */
  readonly externalSession?: string;
}

const names = { language: 'lang', group: 'group', externalSession: 'session' } as const satisfies Record<keyof EntryParameters, string>;

/** Reads the entry settings and removes them from the address, so that a reload or a copied link does not set them again. */
export function consumeEntryParameters(): EntryParameters {
  const url = new URL(window.location.href);
  const given = Object.entries(names).filter(([, name]) => url.searchParams.has(name));
  if (given.length === 0) return {};
  const values = given.map(([key, name]) => [key, url.searchParams.get(name) ?? '']);
  for (const [, name] of given) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
