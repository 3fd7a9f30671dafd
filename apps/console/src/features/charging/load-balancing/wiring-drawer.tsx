import { contract, type SiteConnector, type SiteLive, WIRING_FIELDS, wiring } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { ApiError, asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import styles from './load-balancing.module.css';
import { linesOf, useConnectorNames } from './site-words.ts';

const WiringField = fieldsOf(wiring);

type Rotation = (typeof wiring.shape.rotation.options)[number];
interface Row {
  phases: number;
  rotation: Rotation;
  minA: number;
  maxA: number | null;
  rank: number | null;
}
interface Values {
  connectors: Row[];
}

/** One phase has three ways, more have six. */
const rotationsOf = (phases: number): Rotation[] => (phases === 1 ? ['123', '231', '312'] : [...wiring.shape.rotation.options]);

function RowFields({ index, name, rated, isThreePhase }: { index: number; name: string; rated: number; isThreePhase: boolean }) {
  const { t } = useTranslation('loadBalancing');
  const form = Form.useFormInstance<Values>();
  const phases = Form.useWatch(['connectors', index, 'phases'], form) ?? 3;
  const word = useFieldWord(WIRING_FIELDS);
  const of = (field: string) => t('wiring.of', { field, name });
  return (
    <fieldset className={styles.wiring}>
      <legend>{name}</legend>
      <WiringField name="phases" at={[index, 'phases']} hidden={!isThreePhase}>
        {(label, { options }) => (
          <Select
            aria-label={of(label)}
            options={options}
            onChange={(next: number) => {
              const rotation: Rotation = form.getFieldValue(['connectors', index, 'rotation']);
              if (!rotationsOf(next).includes(rotation))
                form.setFieldValue(
                  ['connectors', index, 'rotation'],
                  rotationsOf(next).find((one) => one.startsWith(rotation[0]!)),
                );
            }}
          />
        )}
      </WiringField>
      <WiringField name="rotation" at={[index, 'rotation']} hidden={!isThreePhase}>
        {(label) => (
          <Select
            aria-label={of(label)}
            options={rotationsOf(phases).map((value) => ({
              value,
              label: linesOf({ lines: [...value.slice(0, phases)].map(Number) }),
            }))}
          />
        )}
      </WiringField>
      <WiringField name="minA" at={[index, 'minA']} input={{ 'aria-label': of(word('minA')) }} />
      <WiringField
        name="maxA"
        at={[index, 'maxA']}
        dependencies={[['connectors', index, 'minA']]}
        also={[
          {
            validator: (_, value: number | null) =>
              value === null || value >= (form.getFieldValue(['connectors', index, 'minA']) ?? 0)
                ? Promise.resolve()
                : Promise.reject(new Error(t('wiring.below'))),
          },
        ]}
        input={{ placeholder: t('wiring.rated', { rated }), 'aria-label': of(word('maxA')) }}
      />
      <WiringField name="rank" at={[index, 'rank']} input={{ placeholder: '5', 'aria-label': of(word('rank')) }} />
    </fieldset>
  );
}

const rowOf = ({ phases, rotation, minA, wiredMaxA, wiredRank }: SiteConnector): Row => ({
  phases,
  rotation: rotationsOf(phases).find((one) => one === rotation) ?? '123',
  minA,
  maxA: wiredMaxA,
  rank: wiredRank,
});

const isSame = (a: Row, b: Row): boolean =>
  a.phases === b.phases && a.rotation === b.rotation && a.minA === b.minA && a.maxA === b.maxA && a.rank === b.rank;

/** The server counts the rows that were sent; the form has all. */
function atRows(error: ApiError, sent: readonly number[]): ApiError {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, words]) => [
      field.replace(/^connectors\.(\d+)/, (_, at: string) => `connectors.${sent[Number(at)] ?? at}`),
      words,
    ]),
  );
  return new ApiError(error.kind, error.message, { code: error.code, ...(error.key ? { key: error.key } : {}), fields });
}

function WiringForm({ site, onClose }: { site: SiteLive; onClose: () => void }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const [form] = Form.useForm<Values>();
  const nameOf = useConnectorNames(site.connectors);
  const wire = useSend(contract.loadBalancing.wire, [contract.loadBalancing.live]);
  const own = site.connectors.filter(({ isDc }) => !isDc);
  return (
    <FormDrawer<Values>
      title={t('wiring.title')}
      open
      onClose={onClose}
      width={720}
      submitText={t('common:actions.save')}
      form={form}
      blocked={own.length === 0}
      initialValues={{ connectors: own.map(rowOf) }}
      onSubmit={async ({ connectors }) => {
        // An unchanged row keeps the defaults of its connector type.
        const changed = connectors.flatMap((row, index) => (isSame(row, rowOf(own[index]!)) ? [] : [index]));
        const rows = changed.map((index) => {
          const { serialNumber, connectorNo } = own[index]!;
          return { ...connectors[index]!, serialNumber, connectorNo };
        });
        if (rows.length > 0)
          await wire
            .mutateAsync({ params: { stationId: site.stationId }, body: { connectors: rows } })
            .catch((error: unknown) => Promise.reject(atRows(asApiError(error), changed)));
        notify.success(t('wiring.saved', { count: changed.length }));
      }}
    >
      <p className={styles.hint}>{t('wiring.hint')}</p>
      {own.length === 0 ? <StateBlock tone="empty" title={t('wiring.none')} /> : null}
      <Form.List name="connectors">
        {(fields) =>
          fields.map(({ key, name }) => (
            <RowFields
              key={key}
              index={name}
              name={nameOf(own[name]!)}
              rated={own[name]!.ratedA}
              isThreePhase={site.form.phases === 3}
            />
          ))
        }
      </Form.List>
    </FormDrawer>
  );
}

/** How the connectors of a site are wired: phases, lines, and what they carry. */
export function WiringDrawer({ site }: { site: SiteLive }) {
  const [open, setOpen] = useUrlParam('wiring');
  const writes = useAccess().can('smartCharging:write');
  return open && writes ? <WiringForm site={site} onClose={() => setOpen(undefined)} /> : null;
}
