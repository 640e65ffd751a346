import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Rating from '@mui/material/Rating';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useRatingQuestion } from './useRatingQuestion.ts';

const commentMax = 500;

/** Asks for a rating of the portal, with stars and a comment. Nothing is drawn unless the question is due. Spec S-253, S-254. */
export function RatingQuestion() {
  const message = useMessage();
  const titleId = useId();
  const { isAsked, add, optOut, putOff, settle } = useRatingQuestion();
  const [stars, setStars] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  if (!isAsked) return null;
  const isBusy = add.isPending || optOut.isPending;
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ px: 2, py: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {message('rating.question')}
      </Typography>
      {add.isSuccess ? (
        <Box sx={lineSx}>
          <Typography role="status">{message('rating.thanks')}</Typography>
          <Button onClick={settle}>{message('rating.close')}</Button>
        </Box>
      ) : (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (stars !== null && !isBusy) add.mutate({ rate: stars, comment: comment.trim() || null });
          }}
        >
          <Rating
            name={titleId}
            value={stars}
            size="large"
            onChange={(_event, value) => setStars(value)}
            getLabelText={(count) => message('rating.stars', { count })}
            sx={{ my: 1 }}
          />
          {stars !== null && (
            <TextField
              label={message('rating.comment')}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
              multiline
              minRows={2}
              fullWidth
              slotProps={{ htmlInput: { maxLength: commentMax } }}
              sx={{ my: 1, display: 'block' }}
            />
          )}
          <Box sx={lineSx}>
            <Button type="submit" variant="contained" disabled={stars === null || isBusy}>
              {message('rating.send')}
            </Button>
            <Button onClick={putOff} disabled={isBusy}>
              {message('rating.later')}
            </Button>
            <Button onClick={() => optOut.mutate()} disabled={isBusy}>
              {message('rating.never')}
            </Button>
          </Box>
        </Box>
      )}
    </Paper>
  );
}

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;
