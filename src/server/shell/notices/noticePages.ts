/** Path of a page of the portal for the users of a company. */
export function pageOf(company: string, link: string): string {
  return `/${company}/pages/${link}`;
}

/** Path of the page where the users of a company choose how they are told. */
export function choicesPage(company: string): string {
  return pageOf(company, 'UA-PREF#notices');
}
