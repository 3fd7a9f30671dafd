import type { LimitFindings } from '@csms/contract';
import type { TFunction } from 'i18next';
import { integer } from '../../shared/format/format.ts';

/** Short sentences on how a connector follows its limits. They tell only of habits that change its share or the room of others. */
export function findingLines(
  t: TFunction<'powerLimits'>,
  { obeysS, resumesFree, pauseLasts, refusesZero, keepsAtBoot, clockJumpTime }: LimitFindings,
): string[] {
  return [
    ...(resumesFree ? [t('findings.resumesFree')] : []),
    ...(pauseLasts ? [t('findings.pauseLasts')] : []),
    ...(refusesZero ? [t('findings.refusesZero')] : []),
    ...(clockJumpTime === null ? [] : [t('findings.clockJumps')]),
    ...(obeysS === null ? [] : [t('findings.slow', { seconds: integer(obeysS) })]),
    ...(keepsAtBoot === false ? [t('findings.forgets')] : []),
  ];
}
