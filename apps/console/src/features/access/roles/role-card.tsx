import { type Role, roleList } from '@csms/contract';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/lists.module.css';
import { Members } from './role-columns.tsx';
import { RoleMenu } from './role-menu.tsx';

/** A role on a phone. */
export function RoleCard({ role, onOpen }: { role: Role; onOpen: () => void }) {
  const word = useColumnWord(roleList);
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <button type="button" className={styles.opener} onClick={onOpen}>
          <span className={styles.two}>
            <b style={{ fontWeight: 500 }}>{role.roleName}</b>
            {role.description ? <small>{role.description}</small> : null}
          </span>
        </button>
        <RoleMenu role={role} />
      </div>
      <dl className={styles.cardFacts}>
        <dt>{word('organisation')}</dt>
        <dd>{role.orgName ?? <Missing />}</dd>
        <dt>{word('parent')}</dt>
        <dd>{role.parentName ?? <Missing />}</dd>
        <dt>{word('members')}</dt>
        <dd>
          <Members role={role} />
        </dd>
      </dl>
    </div>
  );
}
