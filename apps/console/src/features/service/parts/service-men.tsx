import { SKILL_WORDS, SKILLS } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import styles from './orders.module.css';

type Skill = (typeof SKILLS)[number];
interface Man {
  id: number;
  name: string;
  username: string;
  skills: readonly Skill[];
  open: number;
  enabled: boolean;
}

/** People who are sent, each with what he can do and how much he has in hand. */
export function ServiceMen({ men }: { men: readonly Man[] }) {
  const { t } = useTranslation('workOrders');
  const word = useWord();
  return (
    <span className={styles.men}>
      {men.map((man) => (
        <span key={man.id}>
          {man.name || man.username}{' '}
          <small>
            {[
              ...man.skills.map((skill) => word(SKILL_WORDS[skill])),
              t('areas.open', { count: man.open }),
              ...(man.enabled ? [] : [t('areas.off')]),
            ].join(' · ')}
          </small>
        </span>
      ))}
    </span>
  );
}

/** A field for the skills of each of some people, at `skills.<id>` of their form. */
export function SkillFields({ ids, nameOf }: { ids: readonly number[]; nameOf: (id: number) => string }) {
  const { t } = useTranslation('workOrders');
  const word = useWord();
  return ids.map((id) => (
    <Form.Item key={id} name={['skills', String(id)]} label={t('areas.skills', { name: nameOf(id) })}>
      <Select mode="multiple" options={SKILLS.map((value) => ({ value, label: word(SKILL_WORDS[value]) }))} />
    </Form.Item>
  ));
}

/** What such a form begins with. */
export const skillsOf = (men: readonly Man[] = []) => Object.fromEntries(men.map(({ id, skills }) => [String(id), skills]));

/** The people that were chosen in such a form, with their skills. */
export const menOf = (ids: readonly number[], skills: Record<string, Skill[]> | undefined) =>
  ids.map((id) => ({ id, skills: skills?.[String(id)] ?? [] }));
