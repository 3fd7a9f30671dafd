import { Segmented } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import styles from './flow-chart.module.css';
import type { FlowEdge, FlowNode } from './flow-layout.ts';
import { FlowStep } from './flow-step.tsx';

const Picture = lazyPart(() => import('./flow-picture.tsx').then(({ FlowPicture }) => ({ default: FlowPicture })));
function FlowList({ nodes, hidden }: { nodes: readonly FlowNode[]; hidden: boolean }) {
  return (
    <ol className={hidden ? 'sr-only' : styles.list}>
      {nodes.map((node) => (
        <li key={node.key} data-state={node.state} aria-current={node.state === 'now' ? 'step' : undefined}>
          <FlowStep node={node} />
          {node.note ? <q className={styles.note}>{node.note}</q> : null}
        </li>
      ))}
    </ol>
  );
}

/**
 * The way of an order: a picture that fits its width, or the same steps as a list, which screen readers always have. The nodes stand in the order of the list.
 * `label` names the whole.
 */
export function FlowChart({ label, nodes, edges }: { label: string; nodes: readonly FlowNode[]; edges: readonly FlowEdge[] }) {
  const { t } = useTranslation('flowChart');
  const [isList, setList] = useState(false);
  const [width, setWidth] = useState(0);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const seen = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return (
    <section aria-label={label} className={styles.flow}>
      <Segmented
        size="small"
        className={styles.switch!}
        aria-label={t('view')}
        value={isList ? 'list' : 'picture'}
        onChange={(next) => setList(next === 'list')}
        options={[
          { value: 'picture', label: t('picture') },
          { value: 'list', label: t('list') },
        ]}
      />
      <div ref={holder} className={styles.holder}>
        {isList || width === 0 ? null : (
          <Suspense fallback={<div className={styles.wait} />}>
            <Picture nodes={nodes} edges={edges} width={width} />
          </Suspense>
        )}
        <FlowList nodes={nodes} hidden={!isList} />
      </div>
    </section>
  );
}
