import { type BodyOf, CIRCUIT_FIELDS, type Circuit, circuitForm, contract } from '@csms/contract';
import { Form, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { CircuitPoints } from './circuit-points.tsx';

const CircuitField = fieldsOf(circuitForm);

type Values = Partial<BodyOf<typeof contract.circuits.create>>;

/** What shows circuits, their load or their site. */
const STALE = [contract.circuits.list, contract.circuits.get, contract.loadBalancing.live, contract.loadBalancing.list];

/** The circuits that one may lie below: those of its station, but not itself. */
function Parent({ stationId, except }: { stationId: number | undefined; except: number | undefined }) {
  const { t } = useTranslation('circuits');
  const site = useCall(contract.loadBalancing.live, { params: { stationId }, query: {} }, { enabled: stationId !== undefined });
  const nodes = site.data?.nodes.filter(({ circuitId }) => circuitId !== null && circuitId !== except);
  return (
    <CircuitField name="parentId">
      <Select
        allowClear={clearable()}
        disabled={stationId === undefined}
        loading={stationId !== undefined && site.isPending}
        placeholder={t('form.grid')}
        showSearch={{ optionFilterProp: 'label' }}
        options={nodes?.map(({ circuitId, name }) => ({ value: circuitId!, label: name }))}
      />
    </CircuitField>
  );
}

function CircuitForm({ one, values, onClose }: { one: Circuit | undefined; values: Values; onClose: () => void }) {
  const { t } = useTranslation(['circuits', 'common']);
  const word = useFieldWord(CIRCUIT_FIELDS);
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.circuits.create, STALE);
  const update = useSend(contract.circuits.update, STALE);
  const stationId = Form.useWatch('stationId', form) ?? values.stationId;
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
      <CircuitField name="name" />
      {one ? (
        <Form.Item label={word('stationId')}>{one.stationName}</Form.Item>
      ) : (
        <CircuitField name="stationId">
          <StationSelect onChange={() => form.setFieldsValue({ parentId: undefined, serialNumbers: [] })} />
        </CircuitField>
      )}
      <Parent stationId={stationId} except={one?.id} />
      <CircuitField name="limitPowerW" />
      <FieldRow>
        <CircuitField name="limitA" />
        <CircuitField name="imbalanceA" />
      </FieldRow>
      <CircuitField name="strategy" input={{ placeholder: t('ownStrategy') }} />
      <CircuitField name="turnMinutes" />
      <CircuitField name="serialNumbers">
        <CircuitPoints stationId={stationId} own={one?.id ?? null} />
      </CircuitField>
      <CircuitField name="description" />
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
