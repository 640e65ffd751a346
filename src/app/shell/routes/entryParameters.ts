/** What an address may set on entry. Decisions 32. */
export interface EntryParameters {
  /** `lang`: a language code or tag. Spec S-035. */
  readonly language?: string;
  /** `group`: code of the menu group to show. Spec S-036. */
  readonly group?: string;
}

/** Reads what the address sets on entry and takes it out of the address, so that a reload or a copied link does not set it again. */
export function takeEntryParameters(): EntryParameters {
  const url = new URL(window.location.href);
  const language = url.searchParams.get('lang');
  const group = url.searchParams.get('group');
  if (language === null && group === null) return {};
  url.searchParams.delete('lang');
  url.searchParams.delete('group');
  window.history.replaceState(window.history.state, '', url);
  return { ...(language && { language }), ...(group && { group }) };
}
