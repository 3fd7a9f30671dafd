import { DownOutlined, ReloadOutlined } from '@ant-design/icons';
import { type BodyOf, contract, type Point } from '@csms/contract';
import { Button, Dropdown } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../../shared/access/access.tsx';
import { call } from '../../../../shared/api/call.ts';
import { report } from '../../../../shared/api/report.ts';
import { dialogs } from '../../../../shared/ui/dialogs.tsx';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { type Matching, targetOf, targetOfAll } from './target.ts';
import { useActionItems } from './use-action-items.ts';

interface Props {
  points: readonly Point[];
  /** How many the list's filters find, and those filters. */
  total: number;
  filter: BodyOf<typeof contract.commands.targets>;
  onSelectPage: () => void;
  onClear: () => void;
  /** All that match are chosen, or no longer. */
  onAll: (all: boolean) => void;
}

/** What can be done to the selected points at once, or to all that match. */
export function BulkBar({ points, total, filter, onSelectPage, onClear, onAll }: Props) {
  const { t } = useTranslation(['network', 'common', 'pointWork']);
  const commands = useAccess().can('point:command');
  const [matching, setMatching] = useState<Matching>();
  // The deeds wait for the count: they are meant for all.
  const [counting, setCounting] = useState(false);
  const scope = JSON.stringify(filter);
  // Other filters find others: what was counted for these does not hold for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters' content counts, not the object
  useEffect(() => setMatching(undefined), [scope, points.length === 0]);
  const all = matching !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => onAll(all), [all]);
  const target = matching
    ? targetOfAll(matching, t('pointWork:actions.matching', { count: matching.points }))
    : targetOf(points, t);
  const items = useActionItems(target);
  const reset = items.find((item) => item?.key === 'softReset');
  if (points.length === 0 || items.length === 0) return null;
  const selectAll = async () => {
    setCounting(true);
    try {
      const found = await call(contract.commands.targets, { body: filter });
      if (found.points > found.most)
        await dialogs.alert(t('pointWork:actions.tooMany', { count: found.points, most: found.most }), 'warning');
      else setMatching({ filter, ...found });
    } catch (error) {
      report(error);
    } finally {
      setCounting(false);
    }
  };
  return (
    <section className={listParts.bulk} aria-label={t('actions.selection')}>
      <b>
        {matching
          ? t('pointWork:actions.matchingChosen', { count: target.count })
          : t('actions.selected', { count: points.length })}
      </b>
      <Dropdown trigger={['click']} menu={{ items }} disabled={counting}>
        <Button size="small" type="primary" disabled={counting}>
          {t('actions.forSelected', { count: target.count })} <DownOutlined />
        </Button>
      </Dropdown>
      {reset && 'onClick' in reset ? (
        <Button size="small" icon={<ReloadOutlined />} disabled={counting} onClick={() => reset.onClick?.(undefined as never)}>
          {t('actions.softReset')}
        </Button>
      ) : null}
      {matching ? null : (
        <Button size="small" type="text" onClick={onSelectPage}>
          {t('actions.selectPage')}
        </Button>
      )}
      {matching || total <= points.length || !commands ? null : (
        <Button size="small" type="text" loading={counting} onClick={() => void selectAll()}>
          {t('pointWork:actions.selectMatching', { count: total })}
        </Button>
      )}
      <Button size="small" type="text" onClick={onClear}>
        {t('actions.clearSelection')}
      </Button>
    </section>
  );
}
