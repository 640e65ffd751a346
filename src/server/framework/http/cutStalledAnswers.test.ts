import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchPieces } from './cutStalledAnswers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pieceMs = 90_000;

/** An answer whose state a test sets. */
function watched() {
  const answer = Object.assign(new EventEmitter(), { writableLength: 0 });
  const socket = { bytesWritten: 0 };
  const onSlow = vi.fn<() => void>();
  watchPieces(answer as never, socket, pieceMs, onSlow);
  return { answer, socket, onSlow };
}

describe('an answer', () => {
  test('whose piece is not taken in its time is told once', () => {
    const { answer, onSlow } = watched();
    answer.writableLength = 65_536;
    vi.advanceTimersByTime(pieceMs);
    expect(onSlow).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10 * pieceMs);
    expect(onSlow).toHaveBeenCalledOnce();
  });

  test('whose client takes each piece in its time goes on', () => {
    const { answer, socket, onSlow } = watched();
    answer.writableLength = 65_536;
    for (let piece = 0; piece < 20; piece++) {
      vi.advanceTimersByTime(0.9 * pieceMs);
      socket.bytesWritten += 65_536;
    }
    expect(onSlow).not.toHaveBeenCalled();
  });

  test('that waits for the server is never too slow', () => {
    const { onSlow } = watched();
    vi.advanceTimersByTime(10 * pieceMs);
    expect(onSlow).not.toHaveBeenCalled();
  });

  test('that has ended is not watched any longer', () => {
    const { answer, onSlow } = watched();
    answer.writableLength = 1;
    answer.emit('close');
    vi.advanceTimersByTime(10 * pieceMs);
    expect(onSlow).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
