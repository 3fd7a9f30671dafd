import {
  type AtWork,
  contract,
  onSiteForm,
  RESET_WORDS,
  SAFETY_CHECK_WORDS,
  SAFETY_CHECKS,
  TEST_CHARGE_MINUTES,
  TEST_CHARGE_WH,
  type WorkOrderDetail,
} from '@csms/contract';
import { Checkbox, Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { trackCommands } from '../../../shared/ui/command/tracked.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { pointsToChoose } from '../parts/on-site.ts';

const { onSite, workOrders, points, commands, sessions } = contract;
export const STALE_ON_SITE = [
  onSite.people,
  onSite.testCharges,
  workOrders.get,
  workOrders.getWorkOrderList,
  points.get,
  points.list,
  commands.list,
  sessions.list,
];

const SiteField = fieldsOf(onSiteForm);
type Values = Partial<z.input<typeof onSiteForm>>;

/** The chargers of an order's station, those of the order first; `all`: also those that it is not about. */
function usePoints(one: WorkOrderDetail, all: boolean) {
  const asked = useCall(workOrders.getPoints, { body: { stationId: one.stationId } });
  return pointsToChoose(one, asked.data ?? [], all);
}

function PointField({ one, all }: { one: WorkOrderDetail; all: boolean }) {
  const { t } = useTranslation('onSite');
  const found = usePoints(one, all);
  return (
    <SiteField name="pointId">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('choosePoint')}
        options={found.map(({ pointId, pointName }) => ({
          value: pointId,
          label: pointName ? `${pointName} · ${pointId}` : pointId,
        }))}
      />
    </SiteField>
  );
}

function ConnectorField({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('onSite');
  const pointId = Form.useWatch<string | undefined>('pointId');
  const point = usePoints(one, false).find((found) => found.pointId === pointId);
  return (
    <SiteField name="connectorNo">
      <Radio.Group
        options={(point?.connectorNos ?? []).map((value) => ({ value, label: t('connector', { no: value }) }))}
        optionType="button"
      />
    </SiteField>
  );
}

function HighVoltage() {
  const { t } = useTranslation('onSite');
  const word = useWord();
  const isHighVoltage = Form.useWatch<boolean | undefined>('isHighVoltage');
  return (
    <>
      <SiteField name="isHighVoltage" checkbox />
      {isHighVoltage ? (
        <SiteField
          name="checklist"
          rules={[
            {
              validator: (_, value: unknown[] = []) =>
                value.length === SAFETY_CHECKS.length ? Promise.resolve() : Promise.reject(new Error(t('enter.checkAll'))),
            },
          ]}
        >
          <Checkbox.Group
            style={{ display: 'grid', gap: 8 }}
            options={SAFETY_CHECKS.map((value) => ({ value, label: word(SAFETY_CHECK_WORDS[value]) }))}
          />
        </SiteField>
      ) : null}
    </>
  );
}

type Site = 'enter' | 'confirm' | 'leave' | 'test' | 'reset';

function SiteForm({
  one,
  site,
  person,
  onClose,
}: {
  one: WorkOrderDetail;
  site: Site;
  person: AtWork | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('onSite');
  const word = useWord();
  const [form] = Form.useForm<Values>();
  const enter = useSend(onSite.enter, STALE_ON_SITE);
  const confirm = useSend(onSite.confirm, STALE_ON_SITE);
  const leave = useSend(onSite.leave, STALE_ON_SITE);
  const test = useSend(onSite.startTestCharge, STALE_ON_SITE);
  const reset = useSend(onSite.reset, STALE_ON_SITE);
  const { taskId } = one;
  const point = person ? person.pointName || person.pointId : '';
  const send = async (values: Values) => {
    const pointId = values.pointId ?? '';
    switch (site) {
      case 'enter': {
        const { isHighVoltage = false, checklist = [] } = values;
        const made = await enter.mutateAsync({
          body: { taskId, pointId, isHighVoltage, checklist: isHighVoltage ? checklist : [] },
        });
        notify.success(t('enter.done', { point: made.pointName || made.pointId }));
        return;
      }
      case 'confirm':
        await confirm.mutateAsync({ body: { id: person!.id, note: values.note ?? '' } });
        notify.success(t('confirm.done'));
        return;
      case 'leave':
        await leave.mutateAsync({ body: { id: person!.id, reason: values.reason ?? '' } });
        notify.success(t('leave.done', { point }));
        return;
      case 'test':
        trackCommands([await test.mutateAsync({ body: { taskId, pointId, connectorNo: values.connectorNo! } })]);
        return;
      case 'reset':
        trackCommands([await reset.mutateAsync({ body: { taskId, pointId, type: values.type ?? 'soft' } })]);
    }
  };
  const first = one.places[0];
  return (
    <FormDrawer<Values>
      title={`${t(`${site}.title`)} · ${taskId}`}
      open
      onClose={onClose}
      submitText={site === 'leave' ? t('leave.byLeader') : t(`${site}.action`)}
      danger={site === 'confirm' || site === 'leave'}
      form={form}
      initialValues={{
        pointId: first?.pointId,
        connectorNo: first && first.connectorNo > 0 ? first.connectorNo : undefined,
        isHighVoltage: false,
        checklist: [],
        type: 'soft',
      }}
      onSubmit={send}
    >
      {site === 'enter' ? <p style={{ marginBottom: 16 }}>{t('enter.will')}</p> : null}
      {site === 'test' ? (
        <p style={{ marginBottom: 16 }}>{t('test.will', { kwh: TEST_CHARGE_WH / 1000, minutes: TEST_CHARGE_MINUTES })}</p>
      ) : null}
      {site === 'confirm' || site === 'leave' ? (
        <p style={{ marginBottom: 16 }}>
          <b>{point}</b> · {site === 'leave' ? t('leave.will') : t('notSafe')}
        </p>
      ) : (
        <PointField one={one} all={site === 'enter'} />
      )}
      {site === 'enter' ? <HighVoltage /> : null}
      {site === 'test' ? <ConnectorField one={one} /> : null}
      {site === 'reset' ? (
        <SiteField name="type">
          <Radio.Group
            style={{ display: 'grid', gap: 8 }}
            options={(['soft', 'hard'] as const).map((value) => ({ value, label: word(RESET_WORDS[value]) }))}
          />
        </SiteField>
      ) : null}
      {site === 'confirm' ? <SiteField name="note" placeholder={t('confirm.noteHint')} /> : null}
      {site === 'leave' ? <SiteField name="reason" required placeholder={t('leave.reasonHint')} /> : null}
    </FormDrawer>
  );
}

const SITES: readonly string[] = ['enter', 'confirm', 'leave', 'test', 'reset'];

/** What the URL opens at an order's chargers: `site=enter`, or `site=confirm&at=5` for somebody who is inside. */
export function OnSiteForms({ one }: { one: WorkOrderDetail }) {
  const [site] = useUrlParam('site');
  const [at] = useUrlParam('at');
  const patch = useUrlPatch();
  const needsPerson = site === 'confirm' || site === 'leave';
  const people = useCall(onSite.people, { query: { taskId: one.taskId } }, { enabled: needsPerson, silent: true });
  const person = people.data?.find(({ id }) => String(id) === at);
  if (site === undefined || !SITES.includes(site) || (needsPerson && !person)) return null;
  return (
    <SiteForm
      key={`${one.taskId}/${site}/${at ?? ''}`}
      one={one}
      site={site as Site}
      person={person}
      onClose={() => patch({ site: undefined, at: undefined })}
    />
  );
}
