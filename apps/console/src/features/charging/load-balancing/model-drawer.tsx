import {
  type ChargerModel,
  type ConnectorFindings,
  chargerModelList,
  contract,
  FINDING_WORDS,
  limitWayText,
  pathOf,
} from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { findingLines } from '../../../entities/power-limits/finding-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal, integer } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { TABLE_DIALOG_PX } from '../../../shared/ui/table/in-dialog.ts';
import { PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './charger-models.module.css';
import { keyOfModel, ModelFindings, useModelName, Way } from './model-words.tsx';

const PAGE = 20;

interface Props {
  of: Pick<ChargerModel, 'vendor' | 'model'>;
  /** Of the filter of the list behind: the counts are of that provider. */
  providerId: string | undefined;
  onClose: () => void;
}

/** The connector with its site. The name leads to its point, for those who may see points. */
function Place({ one }: { one: ConnectorFindings }) {
  const { t } = useTranslation('loadBalancing');
  const sees = useAccess().can('point:read');
  const name = one.pointName || one.serialNumber;
  return (
    <span className={styles.place}>
      <span>
        {sees ? <Link to={pathOf('point', one.serialNumber)}>{name}</Link> : name}
        {one.connectorCount > 1 ? ` · ${t('connectors.no', { no: one.connectorNo })}` : null}
      </span>
      <small>
        <Link to={`?tab=loadBalancing&site=${one.stationId}&which=all`}>{one.stationName}</Link>
      </small>
    </span>
  );
}

function Found({ one }: { one: ConnectorFindings }) {
  const { t } = useTranslation('loadBalancing');
  const { t: limits } = useTranslation('powerLimits');
  const word = useWord();
  const column = useColumnWord(chargerModelList);
  const lines = findingLines(limits, one);
  return (
    <span className={styles.lines}>
      {one.wildTime === null ? null : <ToneTag tone="danger">{t('models.wildSince', { time: moment(one.wildTime) })}</ToneTag>}
      {one.refuses ? <ToneTag tone="danger">{word(FINDING_WORDS.refuses)}</ToneTag> : null}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {one.clockJumpTime === null ? null : <small>{t('models.jumpedAt', { time: moment(one.clockJumpTime) })}</small>}
      {one.keepsAtBoot ? <span>{column('keepsCount')}</span> : null}
      {lines.length === 0 && one.wildTime === null && !one.refuses && !one.keepsAtBoot ? <Missing /> : null}
    </span>
  );
}

/** How its charger takes limits, in words only where that is another way than its model's. */
function OwnWay({ one, model }: { one: ConnectorFindings; model: ChargerModel | undefined }) {
  const { t } = useTranslation('loadBalancing');
  const spoken = language();
  const isSame = one.way && model?.way && limitWayText(one.way, spoken) === limitWayText(model.way, spoken);
  return isSame ? <span className={styles.soft}>{t('models.asModel')}</span> : <Way state={one.state} way={one.way} />;
}

/** One charger model: how it takes limits, its findings, and its connectors with theirs. */
export function ModelDrawer({ of, providerId, onClose }: Props) {
  const { t } = useTranslation('loadBalancing');
  const nameOf = useModelName();
  const label = useColumnWord(chargerModelList);
  // Another model begins at its first page.
  const key = keyOfModel(of);
  const [at, setAt] = useState({ key, page: 1 });
  const page = at.key === key ? at.page : 1;
  const asked = { ...of, ...(providerId === undefined ? {} : { providerId: Number(providerId) }) };
  const model = useCall(contract.chargerModels.get, { query: asked }, { ofRow: true });
  const connectors = useCall(
    contract.chargerModels.connectors,
    { query: { ...asked, page, limit: PAGE } },
    { keepPrevious: true, ofRow: true },
  );
  const one = model.data;
  return (
    <RowDrawer open title={nameOf(of)} onClose={onClose} size={TABLE_DIALOG_PX} stale={model.isPlaceholderData}>
      {model.error && !one ? (
        model.error.kind === 'notFound' ? (
          <StateBlock tone="missing" title={t('models.gone')} hint={t('models.goneHint')} />
        ) : (
          <ErrorState error={model.error} onRetry={() => void model.refetch()} busy={model.isFetching} />
        )
      ) : one ? (
        <>
          <Facts
            facts={[
              { label: label('vendor'), value: one.vendor || <Missing /> },
              { label: label('pointCount'), value: integer(one.pointCount) },
              { label: label('connectorCount'), value: integer(one.connectorCount) },
              { label: label('learnedTime'), value: <Time at={one.learnedTime} /> },
              { label: label('efficiency'), value: one.efficiency === null ? <Missing /> : decimal(one.efficiency * 100, 1) },
              { label: label('way'), value: <Way state={one.state} way={one.way} />, wide: true },
              {
                label: label('findings'),
                value: <ModelFindings one={one} />,
                wide: true,
              },
            ]}
          />
          <div className={`${styles.below} ${styles.whole}`}>
            <Section title={t('models.connectors')}>
              <PagedTable
                label={t('models.connectors')}
                query={connectors}
                page={page}
                size={PAGE}
                onPage={(next) => setAt({ key, page: next })}
                rowKey={(row) => `${row.serialNumber}/${row.connectorNo}`}
                empty={<StateBlock tone="empty" title={t('models.noConnectors')} />}
                columns={[
                  { key: 'place', title: t('models.connector'), wraps: true, render: (row) => <Place one={row} /> },
                  { key: 'found', title: label('findings'), wraps: true, render: (row) => <Found one={row} /> },
                  { key: 'way', title: label('way'), wraps: true, render: (row) => <OwnWay one={row} model={one} /> },
                ]}
              />
            </Section>
          </div>
        </>
      ) : (
        <SkeletonRows columns={3} rows={8} />
      )}
    </RowDrawer>
  );
}
