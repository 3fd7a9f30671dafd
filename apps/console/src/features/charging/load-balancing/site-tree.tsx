import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { contract, type SiteConnector, type SiteLive, type SiteNode } from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amperes } from '../../../entities/power-limits/why-words.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { download } from '../../../shared/api/download.ts';
import { report } from '../../../shared/api/report.ts';
import { decimal } from '../../../shared/format/format.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { LoadBar, toneOfShare } from '../parts/load-bar.tsx';
import shared from './load-balancing.module.css';
import styles from './site-tree.module.css';

const MOST_POINTS = 24;

interface PointLoad {
  serialNumber: string;
  name: string;
  drawnW: number;
  drawnA: number;
  limitA: number | null;
  maxA: number;
}

/** The points that hang directly on a circuit, each with what its connectors draw together. */
function pointsOf(connectors: readonly SiteConnector[], circuitId: number | null): PointLoad[] {
  const own = Map.groupBy(
    connectors.filter((one) => one.circuitId === circuitId),
    ({ serialNumber }) => serialNumber,
  );
  return [...own].map(([serialNumber, parts]) => ({
    serialNumber,
    name: parts[0]!.pointName || serialNumber,
    drawnW: parts.reduce((sum, { drawnW }) => sum + drawnW, 0),
    drawnA: parts.reduce((sum, { drawnA }) => sum + drawnA, 0),
    limitA: parts.every(({ limitA }) => limitA === null) ? null : parts.reduce((sum, one) => sum + (one.limitA ?? one.maxA), 0),
    maxA: parts.reduce((sum, { maxA }) => sum + maxA, 0),
  }));
}

function Point({ point }: { point: PointLoad }) {
  const { t } = useTranslation('loadBalancing');
  const { drawnA, limitA, maxA, drawnW } = point;
  const most = limitA ?? maxA;
  const text = drawnW === 0 ? t('tree.idle') : `${amperes(drawnA)} / ${amperes(most)} A`;
  return (
    <li className={styles.point} data-idle={drawnW === 0} title={`${point.name} · ${point.serialNumber}\n${text}`}>
      <span className={styles.pointName}>{point.name}</span>
      <span className={styles.pointLoad}>{text}</span>
      <span className={styles.pointBar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, most === 0 ? 0 : (drawnA / most) * 100)}%` }} />
      </span>
    </li>
  );
}

function Points({ points, name }: { points: readonly PointLoad[]; name: string }) {
  const { t } = useTranslation('loadBalancing');
  const [all, setAll] = useState(false);
  if (points.length === 0) return null;
  return (
    <>
      <ul className={styles.points} aria-label={t('tree.points', { name })}>
        {(all ? points : points.slice(0, MOST_POINTS)).map((point) => (
          <Point key={point.serialNumber} point={point} />
        ))}
      </ul>
      {points.length > MOST_POINTS && !all ? (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('tree.showAll', { count: points.length })}
        </Button>
      ) : null}
    </>
  );
}

/** The node that is fullest: where the site is tight first. None where nothing draws. */
function tightestOf(nodes: readonly SiteNode[]): SiteNode | undefined {
  const full = nodes.filter(({ share }) => share !== null && share > 0);
  return full.reduce<SiteNode | undefined>(
    (most, one) => (most === undefined || one.share! > most.share! ? one : most),
    undefined,
  );
}

function Node({ node, site, tightest }: { node: SiteNode; site: SiteLive; tightest: SiteNode | undefined }) {
  const { t } = useTranslation('loadBalancing');
  const patch = useUrlPatch();
  const writes = useAccess().can('smartCharging:write');
  const isRoot = node.circuitId === null;
  const name = isRoot ? t('tree.grid') : node.name;
  const tone = toneOfShare(node.share);
  const below = site.nodes.filter((one) => one.circuitId !== null && one.parentId === node.circuitId);
  const points = pointsOf(site.connectors, node.circuitId);
  const edit = () => patch(isRoot ? { settings: '1' } : { circuit: String(node.circuitId) });
  const add = () => patch({ circuit: 'new', above: isRoot ? undefined : String(node.circuitId) });
  return (
    <li className={styles.branch}>
      <div className={styles.node} data-tone={tone} data-tightest={node === tightest}>
        <div className={styles.nodeHead}>
          {writes ? (
            <button type="button" className={styles.nodeName} onClick={edit} aria-label={t('tree.edit', { name })} title={name}>
              {name}
            </button>
          ) : (
            <span className={styles.nodeName}>{name}</span>
          )}
          {tone === 'normal' ? null : <ToneTag tone={tone === 'over' ? 'danger' : 'warning'}>{t(`tree.${tone}`)}</ToneTag>}
          {node === tightest && site.nodes.length > 1 ? <ToneTag tone="info">{t('tree.tightest')}</ToneTag> : null}
          {writes ? (
            <Button
              type="text"
              size="small"
              icon={<PlusOutlined />}
              onClick={add}
              aria-label={t('tree.add', { name })}
              title={t('tree.add', { name })}
            />
          ) : null}
        </div>
        <LoadBar
          loadW={node.loadW}
          limitW={node.nowW}
          limitA={node.nowA}
          share={node.share}
          end={
            <span className={styles.lines}>
              {node.lines
                .slice(0, site.form.phases)
                .map((line) => decimal(line, 0))
                .join(' · ')}
              {node.nowA === null ? ' A' : ` / ${decimal(node.nowA, 0)} A`}
            </span>
          }
        />
      </div>
      {below.length + points.length > 0 ? (
        <ul className={styles.below}>
          {below.map((one) => (
            <Node key={one.circuitId} node={one} site={site} tightest={tightest} />
          ))}
          {points.length > 0 ? (
            <li className={styles.branch}>
              <Points points={points} name={name} />
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

/** The tree as a sheet: out, and in again. */
function TreeSheet({ stationId }: { stationId: number }) {
  const { t } = useTranslation('loadBalancing');
  const patch = useUrlPatch();
  const { exportTree } = contract.circuits;
  return (
    <span>
      <Allowed any={['smartCharging:write']}>
        <Button
          type="text"
          size="small"
          icon={<UploadOutlined />}
          title={t('tree.importOf')}
          onClick={() => patch({ importTree: '1' })}
        >
          {t('tree.import')}
        </Button>
      </Allowed>
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        title={t('tree.exportOf')}
        onClick={() => void download(exportTree, { params: { stationId } }, 'circuits.xlsx').catch(report)}
      >
        {t('tree.export')}
      </Button>
    </span>
  );
}

/** The electrical tree of a site as a picture: the grid connection, circuits below it, points as its leaves; each with its load. */
export function SiteTree({ site }: { site: SiteLive }) {
  const { t } = useTranslation('loadBalancing');
  const root = site.nodes.find(({ circuitId }) => circuitId === null);
  if (!root) return null;
  return (
    <section className={styles.panel} aria-label={t('tree.title')}>
      <div className={shared.panelHead}>
        <h3>{t('tree.title')}</h3>
        <TreeSheet stationId={site.stationId} />
      </div>
      <ul className={styles.tree}>
        <Node node={root} site={site} tightest={tightestOf(site.nodes)} />
      </ul>
    </section>
  );
}
