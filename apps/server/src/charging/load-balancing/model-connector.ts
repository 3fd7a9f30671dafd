import type { Line } from './allocation.ts';
import type { Power } from './power-limits.ts';
import type { ConnectorRow } from './site-rows.ts';
import type { Conversion } from './wiring.ts';

/** A connector in amperes of the site's lines. */
export interface ModelConnector {
  /** Limits in A of each line. A session at a connector that is empty by its own word is none here. */
  row: ConnectorRow;
  /** As it is stored: with its session, and limits as they were told. */
  stored: ConnectorRow;
  /** By its charger's word no car is there. */
  isEmpty: boolean;
  /** The same, or a car is there that takes nothing, by its charger's word and its meter's. */
  isIdle: boolean;
  /** Of a charger that takes a power for several lines; null: it takes amperes, or has one line. */
  power: Power | null;
  node: number;
  /** The lines of its wiring. */
  wired: readonly Line[];
  /** The lines that its car loads, as far as its meter shows now; empty: it shows nothing. */
  seen: readonly Line[];
  /** The same, or what was seen of this session before. */
  lines: readonly Line[];
  /** The lines that count in what all may draw. After a session nothing loads others before the next car charges. */
  countedLines: readonly Line[];
  conversion: Conversion;
  minA: number;
  /** The least with which any car begins. Of a power it is the minimum on all lines, since all of that may flow on one. */
  startA: number;
  maxA: number;
  /** By its rated power alone. */
  ratedA: number;
  /** What is drawn, on the line that draws most, at worst; and at least, where its meter can be read in several ways. */
  drawnA: number;
  leastDrawnA: number;
  drawnW: number;
  /** What its meter has shown of the voltage of a line; null: nothing, or nothing that can be one. */
  measuredV: number | null;
}
