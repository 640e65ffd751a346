import type { Challenge } from '../../../shared/shell/captcha/solveChallenge.ts';
import type { CaptchaReport } from './captchaWorker.ts';

/**
 * Solves a challenge in a worker, so that the page stays responsive.
 * @param onShare called with the share of the numbers tried, 0 to 1
 * @throws DOMException `AbortError` when the signal aborts; Error when the worker fails or finds nothing
 */
export function solveInWorker(challenge: Challenge, onShare: (share: number) => void, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./captchaWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The captcha was given up', 'AbortError')));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The captcha worker could not be loaded')));
    worker.addEventListener('message', ({ data }: MessageEvent<CaptchaReport>) => {
      if ('share' in data) onShare(data.share);
      else if (data.solution === undefined) reject(new Error('The captcha has no solution'));
      else resolve(data.solution);
    });
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
