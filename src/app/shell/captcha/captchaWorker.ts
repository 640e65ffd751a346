import { type Challenge, solveChallenge } from '../../../shared/shell/captcha/solveChallenge.ts';

/** Message of the worker: its progress, then the solution; undefined if there is none. */
export type CaptchaReport = { readonly share: number } | { readonly solution: string | undefined };

const report = (news: CaptchaReport): void => self.postMessage(news);

// A worker owns its thread: it need not yield, and pauses only to report its progress.
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge(data, (tried) => {
    report({ share: tried / data.max_number });
    return Promise.resolve();
  }).then((solution) => report({ solution }));
});
