import { expect, test } from 'vitest';
import { readEvents, type StreamEvent } from './readEvents.ts';

function streamOf(parts: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
}

async function read(parts: readonly string[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEvents(streamOf(parts))) events.push(event);
  return events;
}

test.each([
  ['one event', ['event: definitions\ndata: {"a":1}\n\n'], [{ event: 'definitions', data: '{"a":1}' }]],
  ['an event in parts', ['event: def', 'initions\ndata: x', 'y\n', '\n'], [{ event: 'definitions', data: 'xy' }]],
  [
    'two events at once',
    ['data: a\n\ndata: b\n\n'],
    [
      { event: 'message', data: 'a' },
      { event: 'message', data: 'b' },
    ],
  ],
  ['several lines of data', ['data: a\ndata: b\n\n'], [{ event: 'message', data: 'a\nb' }]],
  ['lines that end as in HTTP', ['event: x\r\ndata: a\r\n\r\n'], [{ event: 'x', data: 'a' }]],
  ['a heartbeat', [':\n\n', 'data: a\n\n'], [{ event: 'message', data: 'a' }]],
  ['an event that was cut off', ['data: a\n\ndata: b'], [{ event: 'message', data: 'a' }]],
])('%s', async (_name, parts, expected) => {
  expect(await read(parts)).toEqual(expected);
});
