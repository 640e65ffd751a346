/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Reads the server-sent events of an answer as they arrive; ends with the stream. Comments and other fields are skipped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + decoder.decode(part.value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice('data:'.length).trimStart());
      const name = lines
        .find((line) => line.startsWith('event:'))
        ?.slice('event:'.length)
        .trim();
      if (data.length > 0) yield { event: name ?? 'message', data: data.join('\n') };
    }
  }
}
