import type { IdTagType } from '@csms/contract';
import type { PointKey } from '../../network/index.ts';

export interface StartInput extends PointKey {
  timeZone: string;
  currency: string;
  connectorNo: number;
  /** What its charger calls the session; absent: it is called by our number. */
  wireId?: string;
  /** Normalised by the vendor's rule. */
  idTag: string;
  /** Of which kind the token is; absent: its charger does not tell. */
  idTagType?: IdTagType;
  /** Null: the charger did not say; the first reading is its start. */
  meterStartWh: number | null;
  /** Corrected time of the start, epoch ms. */
  startedAt: number;
  /** By the charger's own clock, epoch ms, and as it wrote it; null: it wrote no time. */
  sentAt: number | null;
  sentTime: string | null;
  receivedAt: number;
  /** Told late, by a clock that is known. */
  replayed: boolean;
  /** The charger's clock stands still. */
  frozen: boolean;
  /** Its point tries one card after another: a card that nobody here knows is refused, and leaves no record. */
  ownCardsOnly?: boolean;
  /** How many sessions its point has begun within about an hour of this one, and with how many different known cards; both with this one. */
  around?: { cards: number; starts: number };
}
