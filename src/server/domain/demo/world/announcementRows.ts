import { dayText } from './calendar.ts';
import type { DemoPlan, DemoRow } from './DemoPlan.ts';

/** Three current announcements, one about a future day, one that is over. Without a sequence the newest is first. */
export function announcementRows({ anchor }: DemoPlan): DemoRow[] {
  // A current one begins the day before the anchor at the latest: the anchor day has not begun in every zone yet.
  return [
    {
      title_en: 'Welcome to the demo',
      title_fr: 'Bienvenue dans la démo',
      body_en: '<p>Companies, people and shipments here are invented. Change what you like: nothing leaves this installation.</p>',
      body_fr:
        '<p>Les entreprises, les personnes et les envois sont fictifs. Modifiez ce que vous voulez : rien ne sort de cette installation.</p>',
      severity: 'info',
      start_date: dayText(anchor - 30),
      end_date: null,
      show_on_home: true,
      show_before_sign_in: true,
      status: 'active',
    },
    {
      title_en: 'Longer hours at the Toronto terminal',
      title_fr: 'Heures prolongées au terminal de Toronto',
      body_en:
        '<p>On weekdays the Toronto dock now receives freight until 22:00. The cut-off for same-day pickups stays the same.</p><p>For appointments after 18:00, call dispatch by noon.</p>',
      body_fr:
        '<p>En semaine, le quai de Toronto reçoit maintenant la marchandise jusqu’à 22 h. L’heure limite des ramassages du jour reste la même.</p><p>Pour un rendez-vous après 18 h, appelez la répartition avant midi.</p>',
      severity: 'info',
      start_date: dayText(anchor - 1),
      end_date: dayText(anchor + 21),
      show_on_home: true,
      show_before_sign_in: false,
      status: 'active',
    },
    {
      title_en: 'Highway closed west of Thunder Bay: allow one more day',
      title_fr: 'Route fermée à l’ouest de Thunder Bay : prévoyez un jour de plus',
      body_en:
        '<p>Road work closes the highway at night. Freight between Ontario and the Prairies takes one more working day; expected arrivals have been updated.</p>',
      body_fr:
        '<p>Des travaux ferment la route la nuit. Entre l’Ontario et les Prairies, comptez un jour ouvrable de plus; les arrivées prévues ont été mises à jour.</p>',
      severity: 'warning',
      start_date: dayText(anchor - 2),
      end_date: dayText(anchor + 9),
      show_on_home: true,
      show_before_sign_in: true,
      status: 'active',
    },
    {
      title_en: 'No pickups on the day of the yearly inventory',
      title_fr: 'Aucun ramassage le jour de l’inventaire annuel',
      body_en: '<p>The terminals count their freight that Saturday. Deliveries by appointment are not affected.</p>',
      body_fr: '<p>Les terminaux font l’inventaire ce samedi. Les livraisons sur rendez-vous ont lieu comme prévu.</p>',
      severity: 'info',
      start_date: dayText(anchor + 10),
      end_date: dayText(anchor + 17),
      show_on_home: true,
      show_before_sign_in: false,
      status: 'active',
    },
    {
      title_en: 'Ferry delays to Newfoundland',
      title_fr: 'Retards des traversiers vers Terre-Neuve',
      body_en: '<p>Ferries were held for two days by a storm. Arrivals have been updated.</p>',
      body_fr: '<p>Une tempête a retenu les traversiers deux jours. Les arrivées prévues ont été mises à jour.</p>',
      severity: 'critical',
      start_date: dayText(anchor - 90),
      end_date: dayText(anchor - 80),
      show_on_home: true,
      show_before_sign_in: false,
      status: 'active',
    },
  ];
}
