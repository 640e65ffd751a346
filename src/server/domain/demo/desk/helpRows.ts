import { dayText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { rowRandom } from '../world/Random.ts';

const questions = [
  [
    'Tracing',
    'Suivi',
    'How do I trace a shipment?',
    'Comment retracer un envoi?',
    'Enter one number or several, one per line.',
    'Entrez un ou plusieurs numéros, un par ligne.',
  ],
  [
    'Tracing',
    'Suivi',
    'When do I see a delivery?',
    'Quand la livraison est-elle affichée?',
    'Some minutes after the driver has a signature.',
    'Quelques minutes après la signature.',
  ],
  [
    'Pickups',
    'Cueillettes',
    'Until when can I ask for a pickup?',
    'Jusqu’à quand puis-je demander une cueillette?',
    'Until the hour of your terminal on that day.',
    'Jusqu’à l’heure limite de votre terminal ce jour-là.',
  ],
  [
    'Billing',
    'Facturation',
    'Where are my statements?',
    'Où sont mes relevés?',
    'Statements come out each Saturday.',
    'Les relevés paraissent chaque samedi.',
  ],
  [
    'Billing',
    'Facturation',
    'How do I dispute a bill?',
    'Comment contester une facture?',
    'Open the bill and choose the reason.',
    'Ouvrez la facture et choisissez le motif.',
  ],
  [
    'Account',
    'Compte',
    'How do I add a colleague?',
    'Comment ajouter un collègue?',
    'Ask the administrator of your company.',
    'Demandez à l’administrateur de votre entreprise.',
  ],
] as const;

/** Questions that customers ask again and again. */
export function faqRows(): DemoRow[] {
  return questions.map(([category, category_fr, question_en, question_fr, en, fr], place) => ({
    category,
    category_fr,
    question_en,
    question_fr,
    body_en: `<p>${en}</p>`,
    body_fr: `<p>${fr}</p>`,
    sequence: place + 1,
    status: place === 5 ? 'inactive' : 'active',
  }));
}

const remarks = ['Fast.', 'Je trouve tout de suite.', 'The list is what I needed.', null, 'Plus de couleurs, svp.', null] as const;

/** Ratings of the portal by its users. */
export function ratingRows({ plan, people }: DemoSource): DemoRow[] {
  const randomOf = rowRandom(plan.seed, 'rating_entries');
  return Array.from({ length: Math.min(60, people.users.length) }, (_, place) => {
    const random = randomOf(place);
    const day = plan.anchor - random.int(1, 300);
    const isShown = !random.isWithin(0.1);
    return {
      user: demoId(plan, 'users', place),
      stars: Math.min(5, random.int(2, 6)),
      comment: remarks[place % remarks.length] ?? null,
      cmid: null,
      rated_at: `${dayText(day)}T17:${String(random.int(10, 59))}:00Z`,
      dont_show: !isShown,
      next_prompt_on: isShown ? dayText(day + 90) : null,
    };
  });
}

/** Text messages of the last weeks; codes are not kept. */
export function textMessageRows({ plan }: DemoSource): DemoRow[] {
  return Array.from({ length: 24 }, (_, place) => {
    const isFailed = place % 8 === 5;
    return {
      sent_at: `${dayText(plan.anchor - place)}T1${place % 8}:05:00Z`,
      phone: `41655501${String(10 + place)}`,
      user: demoId(plan, 'users', place),
      content: place % 3 === 0 ? 'Votre code de vérification a été envoyé.' : 'A verification code was sent.',
      status: isFailed ? 'failed' : 'sent',
      error: isFailed ? 'The number does not take messages.' : null,
      message: null,
      tries: isFailed ? 3 : 1,
      next_try_at: null,
    };
  });
}

/** Who read, wrote and published the notes of releases. */
export function noteHistoryRows({ plan }: DemoSource): DemoRow[] {
  const actions = ['edited', 'published', 'viewed', 'viewed'] as const;
  return [0, 1, 2].flatMap((note) =>
    actions.map((action, place) => ({
      release_note: demoId(plan, 'release_notes', note),
      user: demoId(plan, 'users', action === 'viewed' ? place : 0),
      action,
      at: `${dayText(plan.anchor - 20 - note * 45 + place)}T13:00:00Z`,
      before: null,
      after: null,
    })),
  );
}
