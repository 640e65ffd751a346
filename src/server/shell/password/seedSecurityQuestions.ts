import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

const questions = [
  { en: 'What was the name of your first school?', fr: 'Quel était le nom de votre première école?' },
  { en: 'In which town did your parents meet?', fr: 'Dans quelle ville vos parents se sont-ils rencontrés?' },
  { en: 'What was your first job?', fr: 'Quel a été votre premier emploi?' },
  { en: 'What was the name of your first pet?', fr: 'Quel était le nom de votre premier animal?' },
  { en: 'What is the title of your favourite book?', fr: 'Quel est le titre de votre livre préféré?' },
  { en: 'Which street did you grow up on?', fr: 'Dans quelle rue avez-vous grandi?' },
  { en: 'What was the family name of your favourite teacher?', fr: 'Quel était le nom de famille de l’enseignant que vous préfériez?' },
  { en: 'What was the make of your first car?', fr: 'De quelle marque était votre première voiture?' },
  { en: 'Where did you spend your first holiday away from home?', fr: 'Où avez-vous passé vos premières vacances loin de la maison?' },
  { en: 'What was your nickname as a child?', fr: 'Quel était votre surnom dans l’enfance?' },
  { en: 'Who was the first artist that you saw in concert?', fr: 'Quel est le premier artiste que vous avez vu en concert?' },
  { en: 'What dish did your grandmother make best?', fr: 'Quel plat votre grand-mère réussissait-elle le mieux?' },
] as const;

/** Puts in the questions from which people choose, once: from then on they are the administrator's. */
export async function seedSecurityQuestions(connection: Connection): Promise<void> {
  await connection.run(sql`
    insert into security_questions (text_en, text_fr, sequence, status)
    select en, fr, place, 'active'
    from jsonb_to_recordset(${JSON.stringify(questions.map((question, i) => ({ ...question, place: i + 1 })))}::jsonb) as q (en text, fr text, place int)
    where not exists (select from security_questions) on conflict do nothing`);
}
