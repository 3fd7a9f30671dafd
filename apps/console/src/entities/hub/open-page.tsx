import { ArrowRightOutlined } from '@ant-design/icons';
import { pathOf, type Thing } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** From the drawer of a row to the page of its thing. */
export function OpenPage({ thing, name }: { thing: Exclude<Thing, 'connector'>; name: string | number }) {
  const { t } = useTranslation('hub');
  return (
    <Link to={pathOf(thing, name)}>
      <Button tabIndex={-1} icon={<ArrowRightOutlined />}>
        {t('openPage')}
      </Button>
    </Link>
  );
}
