import { dayText } from './calendar.ts';
import type { DemoPlan, DemoRow } from './DemoPlan.ts';

/** One current announcement, one about a future day, one that is over. */
export function announcementRows({ anchor }: DemoPlan): DemoRow[] {
  return [
    {
      title_en: 'Welcome to the demo',
      title_fr: 'Bienvenue dans la démo',
      body_en: '<p>Companies, people and shipments here are invented. Change what you like.</p>',
      body_fr: '<p>Les entreprises, les personnes et les envois sont fictifs. Changez ce que vous voulez.</p>',
      severity: 'info',
      start_date: dayText(anchor - 30),
      end_date: null,
      show_on_home: true,
      sequence: 1,
      status: 'active',
    },
    {
      title_en: 'Longer hours at the Toronto terminal',
      title_fr: 'Heures prolongées au terminal de Toronto',
      body_en: '<p>From next week the dock is open until 22:00.</p>',
      body_fr: '<p>Dès la semaine prochaine, le quai est ouvert jusqu’à 22\u00a0h.</p>',
      severity: 'warning',
      // The day before the anchor: the anchor day has not begun in every zone yet.
      start_date: dayText(anchor - 1),
      end_date: dayText(anchor + 21),
      show_on_home: true,
      sequence: 2,
      status: 'active',
    },
    {
      title_en: 'Storm delays in the Atlantic region',
      title_fr: 'Retards causés par la tempête dans la région de l’Atlantique',
      body_en: '<p>Ferries were held for two days. Arrivals have been updated.</p>',
      body_fr: '<p>Les traversiers ont été retenus deux jours. Les arrivées prévues ont été mises à jour.</p>',
      severity: 'critical',
      start_date: dayText(anchor - 90),
      end_date: dayText(anchor - 80),
      show_on_home: true,
      sequence: 3,
      status: 'active',
    },
  ];
}
