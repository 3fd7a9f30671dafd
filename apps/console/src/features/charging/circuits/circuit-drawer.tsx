import { BALANCING_STRATEGIES, BALANCING_STRATEGY_WORDS, type BodyOf, type Circuit, circuitForm, contract } from '@csms/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { CircuitPoints } from './circuit-points.tsx';
import styles from './circuits.module.css';

type Values = Partial<BodyOf<typeof contract.circuits.create>>;

/** What shows circuits, their load or their site. */
const STALE = [contract.circuits.list, contract.circuits.get, contract.loadBalancing.live, contract.loadBalancing.list];

/** The circuits that one may lie below: those of its station, but not itself. */
function Parent({ stationId, except }: { stationId: number | undefined; except: number | undefined }) {
  const { t } = useTranslation('circuits');
  const site = useCall(contract.loadBalancing.live, { params: { stationId }, query: {} }, { enabled: stationId !== undefined });
  const nodes = site.data?.nodes.filter(({ circuitId }) => circuitId !== null && circuitId !== except);
  return (
    <Form.Item name="parentId" label={t('form.parent')}>
      <Select
        allowClear={clearable()}
        disabled={stationId === undefined}
        loading={stationId !== undefined && site.isPending}
        placeholder={t('form.grid')}
        showSearch={{ optionFilterProp: 'label' }}
        options={nodes?.map(({ circuitId, name }) => ({ value: circuitId!, label: name }))}
      />
    </Form.Item>
  );
}

function CircuitForm({ one, values, onClose }: { one: Circuit | undefined; values: Values; onClose: () => void }) {
  const { t } = useTranslation(['circuits', 'common']);
  const say = useWord();
  const rule = useRule();
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.circuits.create, STALE);
  const update = useSend(contract.circuits.update, STALE);
  const stationId = Form.useWatch('stationId', form) ?? values.stationId;
  const { shape } = circuitForm;
  const number = (name: 'limitPowerW' | 'limitA' | 'imbalanceA' | 'turnMinutes', label: string, extra: string, unit: string) => (
    <Form.Item name={name} label={label} extra={extra} required={name === 'limitPowerW'} rules={[rule(shape[name], label)]}>
      <InputNumber min={0} precision={unit === 'A' ? 1 : 0} suffix={unit} style={{ width: '100%' }} />
    </Form.Item>
  );
  return (
    <FormDrawer<Values>
      title={t(one ? 'edit' : 'create')}
      open
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={values}
      onSubmit={async (given) => {
        const { stationId: station, ...body } = circuitForm.parse({
          ...given,
          stationId: one?.stationId ?? given.stationId,
          parentId: given.parentId ?? null,
          strategy: given.strategy ?? null,
        });
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ body: { ...body, stationId: station } });
        notify.success(t(one ? 'saved' : 'created', { name: body.name }));
      }}
    >
      <Form.Item name="name" label={t('form.name')} required rules={[rule(shape.name, t('form.name'))]}>
        <Input maxLength={100} placeholder={t('form.namePlaceholder')} />
      </Form.Item>
      {one ? (
        <Form.Item label={t('form.station')}>{one.stationName}</Form.Item>
      ) : (
        <Form.Item
          name="stationId"
          label={t('form.station')}
          required
          rules={[rule(shape.stationId, t('form.station'), 'choice')]}
        >
          <StationSelect onChange={() => form.setFieldsValue({ parentId: undefined, serialNumbers: [] })} />
        </Form.Item>
      )}
      <Parent stationId={stationId} except={one?.id} />
      {number('limitPowerW', t('form.limitPower'), t('form.limitPowerHint'), 'W')}
      <div className={styles.half}>
        {number('limitA', t('form.limitA'), t('form.limitAHint'), 'A')}
        {number('imbalanceA', t('form.imbalance'), t('form.imbalanceHint'), 'A')}
      </div>
      <Form.Item name="strategy" label={t('form.strategy')} extra={t('form.strategyHint')}>
        <Select
          allowClear={clearable()}
          placeholder={t('ownStrategy')}
          options={BALANCING_STRATEGIES.map((value) => ({ value, label: say(BALANCING_STRATEGY_WORDS[value]) }))}
        />
      </Form.Item>
      {number('turnMinutes', t('form.turn'), t('form.turnHint'), t('form.minutes'))}
      <Form.Item
        name="serialNumbers"
        label={t('form.points')}
        required
        rules={[rule(shape.serialNumbers, t('form.points'))]}
        extra={t('form.pointsHint')}
      >
        <CircuitPoints stationId={stationId} own={one?.id ?? null} />
      </Form.Item>
      <Form.Item name="description" label={t('form.description')} rules={[rule(shape.description, t('form.description'))]}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}

const valuesOf = ({
  name,
  description,
  stationId,
  parentId,
  limitPowerW,
  limitA,
  imbalanceA,
  strategy,
  turnMinutes,
  serialNumbers,
}: Circuit): Values => ({
  name,
  description,
  stationId,
  ...(parentId === null ? {} : { parentId }),
  limitPowerW,
  limitA,
  imbalanceA,
  ...(strategy === null ? {} : { strategy }),
  turnMinutes,
  serialNumbers,
});

const whole = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);

/** The circuit that the URL names (`circuit=5`), or a new one (`circuit=new`, below `above`, at the station `site` or `stationId`). */
export function CircuitDrawer() {
  const { t } = useTranslation('circuits');
  const writes = useAccess().can('smartCharging:write');
  const [open] = useUrlParam('circuit');
  const [above] = useUrlParam('above');
  const [site] = useUrlParam('site');
  const [station] = useUrlParam('stationId');
  const patch = useUrlPatch();
  const id = whole(open);
  const asked = useCall(contract.circuits.get, { params: { id } }, { enabled: writes && id !== undefined });
  const missing = asked.error?.kind === 'notFound';
  const close = () => patch({ circuit: undefined, above: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('gone'));
    close();
  }, [missing]);
  if (!writes || open === undefined) return null;
  if (open === 'new')
    return (
      <CircuitForm
        key="new"
        one={undefined}
        values={{
          name: '',
          description: '',
          ...(whole(site ?? station) === undefined ? {} : { stationId: whole(site ?? station)! }),
          ...(whole(above) === undefined ? {} : { parentId: whole(above)! }),
          serialNumbers: [],
        }}
        onClose={close}
      />
    );
  return asked.data ? <CircuitForm key={id} one={asked.data} values={valuesOf(asked.data)} onClose={close} /> : null;
}
