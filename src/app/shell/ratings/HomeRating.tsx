import { lazyPart } from '../../framework/lazyPart.ts';
import { useRatingQuestion } from './useRatingQuestion.ts';

const RatingQuestion = lazyPart(() => import('./RatingQuestion.tsx'), 'RatingQuestion');

/** The question for a rating, loaded once it is due. */
export function HomeRating() {
  const { isAsked } = useRatingQuestion();
  return isAsked && <RatingQuestion />;
}
