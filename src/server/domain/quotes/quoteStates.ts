/** States in which a quote can be booked, also for a second record: a bill of lading and a pickup, once each (states Q-3). */
export const bookable: ReadonlySet<string> = new Set(['rated', 'booked']);
