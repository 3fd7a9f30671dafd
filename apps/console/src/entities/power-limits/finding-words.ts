import type { LimitFindings } from '@csms/contract';
import type { TFunction } from 'i18next';
import { integer } from '../../shared/format/format.ts';

/** What was found out of how a connector follows its limits, as far as it changes its share or the room of others. Each is a short sentence. */
export function findingLines(
  t: TFunction<'powerLimits'>,
  { obeysS, resumesFree, keepsAtBoot, clockJumpTime }: LimitFindings,
): string[] {
  return [
    ...(resumesFree ? [t('findings.resumesFree')] : []),
    ...(clockJumpTime === null ? [] : [t('findings.clockJumps')]),
    ...(obeysS === null ? [] : [t('findings.slow', { seconds: integer(obeysS) })]),
    ...(keepsAtBoot === false ? [t('findings.forgets')] : []),
  ];
}
