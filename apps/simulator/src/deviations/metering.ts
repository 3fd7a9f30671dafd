import type { Deviation, Payload } from './deviation.ts';
import { eachMoment } from './messages.ts';

const isOfPhase = ({ phase }: Payload, ...phases: string[]) => typeof phase === 'string' && phases.includes(phase.slice(0, 2));
const isCurrent = ({ measurand }: Payload) => measurand === 'Current.Import';

/** Keeps of a moment what does not tell of L2 and L3. */
const ofFirstPhase = (samples: Payload[]) => samples.filter((sample) => !isOfPhase(sample, 'L2', 'L3'));

export const meteringDeviations: readonly Deviation[] = [
  {
    name: 'first-phase-only',
    description: 'tells current and voltage of L1 alone, and its power',
    request: (_action, payload) => eachMoment(payload, ofFirstPhase),
  },
  {
    name: 'first-phase-current-alone',
    description: 'tells the current of L1 alone, and no power',
    request: (_action, payload) =>
      eachMoment(payload, (samples) => ofFirstPhase(samples).filter(({ measurand }) => measurand !== 'Power.Active.Import')),
  },
  {
    name: 'current-summed-over-phases',
    description: 'tells one current, the sum of its phases',
    request: (_action, payload) =>
      eachMoment(payload, (samples) => {
        const phases = samples.filter((sample) => isCurrent(sample) && isOfPhase(sample, 'L1', 'L2', 'L3'));
        if (phases.length === 0) return samples;
        const { phase: _, ...first } = phases[0]!;
        const value = phases.reduce((sum, sample) => sum + Number(sample.value), 0).toFixed(1);
        return samples
          .filter((sample) => sample === phases[0] || !phases.includes(sample))
          .map((sample) => (sample === phases[0] ? { ...first, value } : sample));
      }),
  },
  {
    name: 'samples-each-minute',
    description: 'samples once a minute, whatever interval it is told',
    sampleEveryS: 60,
  },
];
