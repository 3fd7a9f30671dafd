import {
  AppstoreOutlined,
  ClockCircleOutlined,
  CreditCardOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  ReadOutlined,
} from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargingIcon } from '../../../shared/ui/icons/area-icons.tsx';
import type { Item, Kind } from './item.ts';
import styles from './palette.module.css';

const ICONS: Record<Kind, ReactNode> = {
  recent: <ClockCircleOutlined />,
  page: <AppstoreOutlined />,
  help: <ReadOutlined />,
  action: null,
  station: <EnvironmentOutlined />,
  point: <ChargingIcon />,
  card: <CreditCardOutlined />,
  record: <FileTextOutlined />,
};

interface Props {
  id: string;
  groups: readonly (readonly [Kind, readonly Item[]])[];
  items: readonly Item[];
  chosen: Item | undefined;
  onPick: (item: Item) => void;
}

/** What was found, by kind; the keyboard's choice is kept in view. */
export function PaletteList({ id, groups, items, chosen, onPick }: Props) {
  const { t } = useTranslation('frame');
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.key]);
  return (
    <div ref={list} id={`${id}list`} role="listbox" aria-label={t('palette.results')} className={styles.list}>
      {groups.map(([kind, found]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options so
        <div key={kind} role="group" aria-label={t(`palette.kinds.${kind}`)}>
          <div className={styles.kind} aria-hidden="true">
            {t(`palette.kinds.${kind}`)}
          </div>
          {found.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which names its choice
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={item.key}
              id={`${id}${items.indexOf(item)}`}
              role="option"
              aria-selected={item === chosen}
              className={styles.item}
              onClick={() => onPick(item)}
            >
              <span className={styles.icon} aria-hidden="true">
                {item.icon ?? ICONS[kind]}
              </span>
              <span className={styles.title}>{item.title}</span>
              {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
