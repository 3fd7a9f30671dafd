import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  CarOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  CreditCardOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  QrcodeOutlined,
  ReadOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargingIcon } from '../../../shared/ui/icons/area-icons.tsx';
import type { Deed, Item, Kind } from './item.ts';
import styles from './palette.module.css';

const ICONS: Record<Kind, ReactNode> = {
  recent: <ClockCircleOutlined />,
  page: <AppstoreOutlined />,
  help: <ReadOutlined />,
  action: null,
  station: <EnvironmentOutlined />,
  point: <ChargingIcon />,
  connector: <QrcodeOutlined />,
  card: <CreditCardOutlined />,
  record: <FileTextOutlined />,
  chargeUser: <UserOutlined />,
  car: <CarOutlined />,
  userGroup: <TeamOutlined />,
  company: <BankOutlined />,
  invoice: <AuditOutlined />,
  workOrder: <ToolOutlined />,
  alarm: <AlertOutlined />,
  complaint: <CommentOutlined />,
};

/** The id of a result, or of one of its deeds. */
export const optionId = (list: string, item: number, deed?: number): string =>
  `${list}${item}${deed === undefined ? '' : `.${deed}`}`;

interface Props {
  id: string;
  groups: readonly (readonly [Kind, readonly Item[]])[];
  items: readonly Item[];
  chosen: Item | undefined;
  /** Which of the chosen one's deeds the keyboard is at. */
  deed: Deed | undefined;
  onPick: (item: Item, deed?: Deed) => void;
}

/** What was found, by kind; the keyboard's choice is kept in view. */
export function PaletteList({ id, groups, items, chosen, deed, onPick }: Props) {
  const { t } = useTranslation('frame');
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.key, deed?.key]);
  return (
    <div ref={list} id={`${id}list`} role="listbox" aria-label={t('palette.results')} className={styles.list}>
      {groups.map(([kind, found]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options so
        <div key={kind} role="group" aria-label={t(`palette.kinds.${kind}`)}>
          <div className={styles.kind} aria-hidden="true">
            {t(`palette.kinds.${kind}`)}
          </div>
          {found.map((item) => (
            <div key={item.key} role="presentation" className={styles.row} data-chosen={item === chosen || undefined}>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which names its choice */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field */}
              <div
                id={optionId(id, items.indexOf(item))}
                role="option"
                aria-selected={item === chosen && deed === undefined}
                className={styles.item}
                onClick={() => onPick(item)}
              >
                <span className={styles.icon} aria-hidden="true">
                  {item.icon ?? ICONS[kind]}
                </span>
                <span className={styles.title} title={item.title}>
                  {item.title}
                </span>
                {item.state ? <span className={styles.state}>{item.state}</span> : null}
                {item.detail ? (
                  <span className={styles.detail} title={item.detail}>
                    {item.detail}
                  </span>
                ) : null}
              </div>
              {(item.deeds ?? []).map((one, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which names its choice
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                <div
                  key={one.key}
                  id={optionId(id, items.indexOf(item), index)}
                  role="option"
                  aria-label={t('palette.deedOf', { deed: one.name, thing: item.title })}
                  aria-selected={item === chosen && one === deed}
                  className={styles.deed}
                  onClick={() => onPick(item, one)}
                >
                  {one.name}
                </div>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
