import type { ConnectorRow } from './balance.queries.ts';
import { waysToLimit } from './limit-skills.ts';
import { times } from './times.ts';

/** Whether no way to limit it is left: it counts with its rating. */
export const isUntamed = ({ refusals, point_connectors: connectors, standard }: ConnectorRow): boolean =>
  refusals >= waysToLimit({ connectors, isDc: standard !== 'ac' }).length;

/** So many limits in a row were sent and not seen to hold: until one is, it counts with what it may draw. */
const DOUBTFUL = 3;
export const isDoubtful = ({ sent_no: sentNo, proven_no: provenNo }: ConnectorRow): boolean => sentNo - provenNo >= DOUBTFUL;

/** Whether it draws more than any limit that it was sent, for longer than most chargers take to obey. */
export const drawsMore = ({ over_since: since }: ConnectorRow, now: number): boolean =>
  since !== null && now - since >= times.overMs;

/** Whether it has drawn more than any limit that it was sent, for longer than chargers take to obey. */
export const disobeys = ({ over_since: since }: ConnectorRow, now: number): boolean =>
  since !== null && now - since >= times.reactionMs;
