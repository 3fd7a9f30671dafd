import type { RequestOf } from '@csms/ocpp/v201';
import type { OperatedCharger } from '../operated-charger.ts';

type EventData = RequestOf<'NotifyEvent'>['eventData'][number];

/** What a charging station tells of its components by NotifyEvent (N07), each event with a number of its own. */
export class Events {
  readonly #point: OperatedCharger;
  #last = 0;

  constructor(point: OperatedCharger) {
    this.#point = point;
  }

  tell(event: Omit<EventData, 'eventId' | 'timestamp'>): void {
    const timestamp = this.#point.stamp();
    const payload = { generatedAt: timestamp, seqNo: 0, eventData: [{ eventId: ++this.#last, timestamp, ...event }] };
    this.#point.outbox.add({ action: 'NotifyEvent', spare: true, payload: () => payload });
  }
}
