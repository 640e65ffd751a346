import { type Challenge, solveChallenge } from '../../../../shared/shell/captcha/solveChallenge.ts';

/** What the worker tells: how far it is, then the solution; undefined where there is none. */
export type CaptchaReport = { readonly share: number } | { readonly solution: string | undefined };

const report = (news: CaptchaReport): void => self.postMessage(news);

// A worker owns its thread: it need not give way, and pauses only to tell how far it is.
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge(data, (tried) => {
    report({ share: tried / data.max_number });
    return Promise.resolve();
  }).then((solution) => report({ solution }));
});
