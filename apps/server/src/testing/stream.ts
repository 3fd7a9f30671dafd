import { contract, type LiveEvent } from '@csms/contract';
import type { Api } from './server.ts';

interface HeardEvent {
  id: string | undefined;
  /** `message`, `ready`, `reset` or `ended`. */
  event: string;
  data: LiveEvent;
}

/** An open live stream, as a console holds it. */
export interface LiveStream {
  heard: HeardEvent[];
  /** Becomes true when the server has closed it. */
  closed: boolean;
  close(): void;
}

export async function openStream(api: Api, lastEventId?: string): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await fetch(`${api.url}/prod-api${contract.live.stream.path}`, {
    headers: { authorization: `Bearer ${api.token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: abort.signal,
  });
  if (response.status !== 200) throw new Error(`the live stream answers ${response.status}`);
  const stream: LiveStream = { heard: [], closed: false, close: () => abort.abort() };
  void (async () => {
    let rest = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        if (fields.data !== undefined)
          stream.heard.push({ id: fields.id, event: fields.event ?? 'message', data: JSON.parse(fields.data) });
      }
    }
  })()
    .catch(() => {})
    .finally(() => {
      stream.closed = true;
    });
  return stream;
}
