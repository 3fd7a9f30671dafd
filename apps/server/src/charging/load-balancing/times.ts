const SECOND = 1_000;
const MINUTE = 60_000;

/** How long things take in load balancing, in ms. */
export const times = {
  /** How long a limit holds at its charger, and how long before its end it is sent anew. */
  leaseMs: 10 * MINUTE,
  renewMs: 5 * MINUTE,
  /**
   * A limit below the safe share lasts longer than any above it, so that nothing rises while others are still up: if we fall silent, those above fall first. It is sent anew with two leases left:
   * after any silence of ours one above may stand for a lease more from then on, and this one has to outlast that as well.
   */
  lowLeaseMs: 32 * MINUTE,
  lowRenewMs: 23 * MINUTE,
  /** By how much a charger's clock may be off its known offset. */
  marginMs: 30 * SECOND,
  /** A raise comes at most so often. */
  raiseMs: 10 * SECOND,
  /** A car that takes nothing so long after its turn began sleeps. */
  asleepMs: 2 * MINUTE,
  /** A car that is let in has begun after so long, where its charger says that it is the car that waits. */
  declinedMs: 15 * SECOND,
  /** A charger that shares a power among its lines, and keeps a car off for that, has said so after so long. */
  dividesMs: 30 * SECOND,
  /** What a car takes is not judged before its session has gone on so long. */
  judgedMs: 2 * MINUTE,
  /** Most chargers obey within so long: one that draws more than it was told after it counts as it draws, and is told again. */
  overMs: 10 * SECOND,
  /** Most chargers confirm their limit within so long after they have started anew: one that does not counts with its rating, and others come down. */
  bootMs: 4 * SECOND,
  /** Who is away so long may have another car by now. */
  awayMs: 5 * SECOND,
  /** What a charger will fall back to counts so long before. */
  aheadMs: 30 * SECOND,
  /** Most cars have come down so long after their charger has confirmed a lower limit. */
  comeDownMs: 5 * SECOND,
  /** The slowest chargers obey within so long. */
  reactionMs: MINUTE,
  /** How long a charger may take to answer, and one that has not answered the last time. */
  answerMs: MINUTE,
  muteAnswerMs: 10 * SECOND,
  /** Whose charger has not answered for so long loses its turn. */
  unreachedMs: 30 * SECOND,
  /** An unanswered limit is sent again after so long, a refused one in another way. */
  againMs: 10 * SECOND,
  otherWayMs: 2 * SECOND,
  /** A charger that has refused every way is asked again after so long: it may have refused for a while. The next time is twice as far off, up to the longer. */
  refusedMs: 5 * MINUTE,
  untamedMs: 60 * MINUTE,
  /** One that has taken another way, having refused its own, is asked in its own again after so long, and if it refuses that, after the longer. */
  betterMs: 5 * MINUTE,
  worseMs: 24 * 60 * MINUTE,
  /** A meter proves a limit when it was read so long after the answer, one that is well below it, after the longer. */
  proofMs: 5 * SECOND,
  slowProofMs: MINUTE,
  /** So long after a pause has ended its charger is asked for its meter: a car that resumes without limit shows it. */
  resumedMs: 11 * SECOND,
  /** After a power cut points keep their safe share so long, and are raised one group after another, so far apart. */
  settleMs: 30 * SECOND,
  groupMs: 10 * SECOND,
  /** How long what meters have told is compared, and by how much a meter of a building is late. */
  rememberMs: 90 * SECOND,
  lagMs: 15 * SECOND,
  /** How often sites are looked at. Woken, at most so often. */
  lookMs: 2 * SECOND,
  restMs: 250,
};
