import { CHARGE_USER_FIELDS, type ChargeUserDetail, LANGUAGE_WORDS } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ThingLink } from '../../../../entities/hub/thing-link.tsx';
import { useWord } from '../../../../entities/list/list-words.ts';
import { Facts, Section } from '../../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../../shared/ui/form/field-words.ts';
import textParts from '../../../../shared/ui/text.module.css';
import { CopyId } from '../../../../shared/ui/value/copy-id.tsx';
import { Missing, TextOrMissing, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';

export function UserFacts({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const wordOf = useWord();
  const word = useFieldWord(CHARGE_USER_FIELDS);
  const group = (
    <ThingLink thing="userGroup" name={user.groupId}>
      {user.groupName}
    </ThingLink>
  );
  return (
    <>
      <Facts
        facts={[
          { label: t('users.phone'), value: <TextOrMissing text={user.phone} /> },
          { label: t('users.email'), value: <TextOrMissing text={user.email} /> },
          { label: t('users.userType'), value: t(`users.types.${user.userType}`) },
          user.language !== null && { label: word('language'), value: wordOf(LANGUAGE_WORDS[user.language]) },
          { label: t('users.group'), value: group },
          { label: t('users.level'), value: user.levelName ?? <Missing /> },
          { label: t('users.postPaid'), value: t(user.postPaid ? 'users.yes' : 'users.no') },
          { label: t('users.provider'), value: user.providerName },
          { label: t('users.registerTime'), value: <Time at={user.registerTime} /> },
          { label: t('users.idTag'), value: <CopyId value={user.idTag} /> },
          user.systemUser !== null && { label: t('detail.systemUser'), value: user.systemUser },
        ]}
      />
      {user.merged.length > 0 ? (
        <Section title={t('detail.merged')}>
          <ul className={styles.list}>
            {user.merged.map((one) => (
              <li key={one.id}>
                <Link className={styles.link} to={{ search: `?user=${one.id}` }}>
                  {one.account}
                </Link>
                <span className={textParts.faint}>
                  <Time at={one.time} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
