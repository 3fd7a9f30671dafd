import { contract, type Point, startForm } from '@csms/contract';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Payer, PayerSelect } from '../../../../entities/payer-select.tsx';
import { StationSelect } from '../../../../entities/station-select.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { trackCommands } from '../../../../shared/ui/command/tracked.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { PointSelect } from '../../parts/point-select.tsx';
import { ConnectorChoice } from './connector-choice.tsx';
import { WhatHappens } from './what-happens.tsx';

const StartField = fieldsOf(startForm);

interface Values {
  station?: number;
  point: Point;
  connectorNo: number;
  payer: Payer;
  reason?: string;
}

/** The payer that the address names: `chargeUser:17`, `card:0413E052`; undefined: none. */
function usePayer(named: string | undefined): Payer | undefined {
  const [, kind, key] = /^(chargeUser|card):(.+)$/.exec(named ?? '') ?? [];
  const query = kind === 'card' ? { cardNumber: key } : { chargeUserId: Number(key) };
  const found = useCall(contract.sessions.payers, { query }, { enabled: kind !== undefined, staleTime: 0 });
  return found.data?.[0];
}

interface Props {
  open: boolean;
  onClose: () => void;
  /** Who pays, where that is known. */
  named?: string | undefined;
}

/** Start a session remotely: where, then who pays; says what will happen before it does. */
export function StartDrawer({ open, onClose, named }: Props) {
  const { t } = useTranslation(['charging', 'common']);
  const [form] = Form.useForm<Values>();
  const start = useSend(contract.sessions.start);
  const [station, setStation] = useState<number>();
  const point = Form.useWatch('point', form);
  const connectorNo = Form.useWatch('connectorNo', form);
  const payer = Form.useWatch('payer', form);
  const known = usePayer(named);
  useEffect(() => {
    if (known) form.setFieldValue('payer', known);
  }, [known, form]);

  const submit = async (values: Values) => {
    const body = {
      serialNumber: values.point.serialNumber,
      connectorNo: values.connectorNo,
      reason: values.reason ?? '',
      ...(values.payer.kind === 'card'
        ? { cardNumber: values.payer.cardNumber ?? values.payer.label }
        : { chargeUserId: values.payer.id }),
    };
    trackCommands([await start.mutateAsync({ body })]);
  };

  return (
    <FormDrawer<Values>
      title={t('start.title')}
      open={open}
      onClose={onClose}
      submitText={t('start.submit')}
      form={form}
      onSubmit={submit}
    >
      <Form.Item label={t('start.station')}>
        <StationSelect
          value={station}
          onChange={(next) => {
            setStation(next);
            form.setFieldsValue({ point: undefined, connectorNo: undefined });
          }}
          placeholder={t('start.allStations')}
          allowClear
        />
      </Form.Item>
      <StartField name="serialNumber" at="point" rules={[{ required: true, message: t('start.needPoint') }]}>
        <PointSelect stationId={station} onPicked={() => form.setFieldValue('connectorNo', undefined)} />
      </StartField>
      <StartField name="connectorNo" rules={[{ required: true, message: t('start.needConnector') }]}>
        <ConnectorChoice point={point} />
      </StartField>
      <Form.Item name="payer" label={t('start.payer')} rules={[{ required: true, message: t('start.needPayer') }]}>
        <PayerSelect />
      </Form.Item>
      <StartField name="reason" />
      {point && connectorNo && payer ? <WhatHappens point={point} connectorNo={connectorNo} payer={payer} /> : null}
    </FormDrawer>
  );
}
