import { DEFAULT_PLAYBOOKS, NEVER_ALONE, type RecoveryPlaybook, type RecoveryStep, type WorkFaultCode } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';

type Stored = Omit<RecoveryPlaybook, 'mayActAlone' | 'runs' | 'healed' | 'worse'>;

/** What a provider's recovery goes by: its own playbooks, and the default ones whose place none of them takes. */
export async function playbooksOf(trx: Trx, providerId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, fault_code as "faultCode", vendor_code as "vendorCode", vendor, model, steps, enabled, acts_alone as "actsAlone", changed_by as "changedBy", ${instantOf('changed_at')} as "changeTime"
    from recovery_playbook where provider_id = ${providerId} order by fault_code, vendor_code, vendor, model`.execute(trx);
  const general = new Set(rows.filter((row) => !row.vendorCode && !row.vendor && !row.model).map(({ faultCode }) => faultCode));
  const defaults = DEFAULT_PLAYBOOKS.filter(({ faultCode }) => !general.has(faultCode)).map(
    (one): Stored => ({
      ...one,
      id: null,
      vendorCode: '',
      vendor: '',
      model: '',
      enabled: true,
      actsAlone: false,
      changedBy: '',
      changeTime: null,
    }),
  );
  return [...rows, ...defaults].toSorted((a, b) => (a.faultCode < b.faultCode ? -1 : a.faultCode > b.faultCode ? 1 : 0));
}

/** The same with what they have brought in the last 30 days. A run counts for the playbook of its fault and model. */
export async function countedPlaybooks(trx: Trx, providerId: number, now: number): Promise<RecoveryPlaybook[]> {
  const { rows } = await sql<{ faultCode: string; vendor: string; model: string; runs: number; healed: number; worse: number }>`
    select fault_code as "faultCode", vendor, model, count(*)::int as runs, count(*) filter (where state = 'healed')::int as healed, count(*) filter (where state = 'worse')::int as worse
    from recovery_run where provider_id = ${providerId} and started_at > ${new Date(now)}::timestamptz - interval '30 days' group by 1, 2, 3`.execute(
    trx,
  );
  const is = (asked: string, is: string) => asked === '' || asked.toLowerCase() === is.toLowerCase();
  return (await playbooksOf(trx, providerId)).map((one) => {
    const own = rows.filter((row) => row.faultCode === one.faultCode && is(one.vendor, row.vendor) && is(one.model, row.model));
    const sum = (of: (row: (typeof rows)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
    return {
      ...one,
      mayActAlone: !NEVER_ALONE.includes(one.faultCode),
      runs: sum(({ runs }) => runs),
      healed: sum(({ healed }) => healed),
      worse: sum(({ worse }) => worse),
    };
  });
}

export interface PlaybookForm {
  providerId: number;
  faultCode: WorkFaultCode;
  vendorCode?: string | undefined;
  vendor?: string | undefined;
  model?: string | undefined;
  steps: readonly { kind: RecoveryStep['kind']; seconds?: number | null | undefined }[];
  enabled?: boolean | undefined;
  actsAlone?: boolean | undefined;
}

/** Makes or changes the playbook of a place. Throws `recoveryNotAlone` at its field. */
export async function savePlaybook(trx: Trx, form: PlaybookForm, by: string, now: number): Promise<void> {
  if (form.actsAlone && NEVER_ALONE.includes(form.faultCode))
    throw new Problem('recoveryNotAlone', { fields: { actsAlone: 'recoveryNotAlone' } });
  const steps = form.steps.map(({ kind, seconds = null }) => ({ kind, seconds }));
  await sql`
    insert into recovery_playbook (provider_id, fault_code, vendor_code, vendor, model, steps, enabled, acts_alone, changed_by, changed_at)
    values (${form.providerId}, ${form.faultCode}, ${form.vendorCode ?? ''}, ${form.vendor ?? ''}, ${form.model ?? ''}, ${JSON.stringify(steps)}::jsonb, ${form.enabled ?? true}, ${form.actsAlone ?? false},
      ${by}, ${new Date(now)})
    on conflict on constraint recovery_playbook_place do update set steps = excluded.steps, enabled = excluded.enabled, acts_alone = excluded.acts_alone, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`.execute(trx);
}

/** Removes a playbook of one's own. Throws `notFound`. */
export async function removePlaybook(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql`delete from recovery_playbook where id = ${id} returning id`.execute(trx);
  found(rows[0]);
}

/** Whether all recovery of a provider is switched off. */
export async function isStopped(trx: Trx, providerId: number): Promise<boolean> {
  const { rows } = await sql<{
    is_stopped: boolean;
  }>`select is_stopped from recovery_setting where provider_id = ${providerId}`.execute(trx);
  return rows[0]?.is_stopped ?? false;
}
