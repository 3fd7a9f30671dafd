import { type BodyOf, contract, type ResponseOf, type SiteLive, whatIfForm } from '@csms/contract';
import { Button, DatePicker, Drawer, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { energySum, integer } from '../../../shared/format/format.ts';
import { localDay } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import type { Curve } from '../../../shared/ui/chart/curve.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Energy, Power } from '../../../shared/ui/value/values.tsx';
import { kilowatts } from '../parts/load-bar.tsx';

type Answer = ResponseOf<typeof contract.loadBalancing.whatIf>;
type Values = Omit<BodyOf<typeof contract.loadBalancing.whatIf>, 'day'> & { day: Dayjs };

const WhatIfField = fieldsOf(whatIfForm);

function Result({ answer, zone }: { answer: Answer; zone: string }) {
  const { t } = useTranslation('loadBalancing');
  const curves = useMemo(
    (): Curve[] =>
      (['was', 'would'] as const).map((key) => ({
        name: t(`whatIf.${key}`),
        unit: 'kW',
        color: key === 'was' ? '--text-faint' : '--brand-strong',
        axis: 'left',
        step: true,
        fill: key === 'would',
        dashed: key === 'was',
        fraction: 1,
        points: answer.points.map((point) => [Date.parse(point.time), point[`${key}W`] / 1000]),
      })),
    [answer, t],
  );
  if (answer.sessions === 0) return <StateBlock tone="empty" title={t('whatIf.nothing')} hint={t('whatIf.nothingHint')} />;
  return (
    <>
      <StatStrip
        label={t('whatIf.title')}
        stats={[
          {
            key: 'energy',
            label: t('whatIf.energy'),
            value: <Energy wh={answer.wouldWh} as="sum" />,
            note: t('whatIf.energyWas', { was: energySum(answer.energyWh).value }),
          },
          {
            key: 'peak',
            label: t('whatIf.peak'),
            value: <Power watts={answer.wouldPeakW} />,
            note: t('whatIf.peakWas', { was: kilowatts(answer.peakW) }),
          },
          {
            key: 'short',
            label: t('whatIf.short'),
            value: `${integer(answer.shortSessions)} / ${integer(answer.sessions)}`,
            note: t('whatIf.shortNote'),
          },
        ]}
      />
      <Chart title={t('whatIf.chart')} height={240} curves={curves} zone={zone} />
    </>
  );
}

function Question({ site, zone }: { site: SiteLive; zone: string }) {
  const { t } = useTranslation('loadBalancing');
  const [form] = Form.useForm<Values>();
  const ask = useSend(contract.loadBalancing.whatIf);
  const today = localDay(new Date(), site.timeZone);
  const run = async ({ day, ...rest }: Values) => {
    try {
      await ask.mutateAsync({ params: { stationId: site.stationId }, body: { ...rest, day: day.format('YYYY-MM-DD') } });
    } catch (thrown) {
      // What has no field here has been shown by then.
      const { fields } = asApiError(thrown);
      form.setFields(
        (['day', 'limitW', 'limitA', 'strategy'] as const).flatMap((name) =>
          fields[name] ? [{ name, errors: [fields[name]] }] : [],
        ),
      );
    }
  };
  return (
    <>
      <p className={textParts.softSmall}>{t('whatIf.hint')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        onFinish={(values) => void run(values)}
        initialValues={{
          day: dayjs(today).subtract(1, 'day'),
          limitW: site.form.siteLimitW,
          limitA: site.form.limitA,
          strategy: site.form.strategy,
        }}
      >
        <FieldRow>
          <WhatIfField name="day">
            <DatePicker
              allowClear={false}
              maxDate={dayjs(today)}
              minDate={dayjs(today).subtract(1, 'year')}
              style={{ width: '100%' }}
            />
          </WhatIfField>
          <WhatIfField name="strategy" />
        </FieldRow>
        <FieldRow>
          <WhatIfField name="limitW" />
          <WhatIfField name="limitA" />
        </FieldRow>
        <Button type="primary" htmlType="submit" loading={ask.isPending} style={{ marginBottom: 16 }}>
          {t('whatIf.run')}
        </Button>
      </Form>
      {ask.data ? <Result answer={ask.data} zone={zone} /> : null}
    </>
  );
}

/** A past day of the site under another limit or strategy. */
export function WhatIf({ site, zone }: { site: SiteLive; zone: string }) {
  const { t } = useTranslation('loadBalancing');
  const [open, setOpen] = useUrlParam('whatIf');
  return (
    <Drawer title={t('whatIf.title')} open={open !== undefined} onClose={() => setOpen(undefined)} size={640} destroyOnHidden>
      <Question site={site} zone={zone} />
    </Drawer>
  );
}
