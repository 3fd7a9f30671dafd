import { type UserGroup, userGroupList } from '@csms/contract';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { integer } from '../../../shared/format/format.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import styles from '../parts/customers.module.css';
import { GroupMenu } from './group-menu.tsx';
import { LimitBar } from './limit-bar.tsx';

/** A group on a phone. */
export function GroupCard({ group, onOpen }: { group: UserGroup; onOpen: () => void }) {
  const word = useColumnWord(userGroupList);
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <button type="button" className={styles.opener} onClick={onOpen}>
          <span className={listParts.two}>
            <span>{group.groupName}</span>
            {group.description ? <small>{group.description}</small> : null}
          </span>
        </button>
        <GroupMenu group={group} />
      </div>
      <LimitBar group={group} />
      <dl className={listParts.cardFacts}>
        <dt>{word('members')}</dt>
        <dd>{integer(group.memberCount)}</dd>
        <dt>{word('running')}</dt>
        <dd>{integer(group.runningSessions)}</dd>
      </dl>
    </div>
  );
}
