import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { openOverlay } from '../layout/overlays.ts';

/** Where one goes from a page that shows nothing: home, back, or to what one looks for. */
export function WaysOn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/">
        <Button type="primary" tabIndex={-1}>
          {t('errors.toHome')}
        </Button>
      </Link>
      {window.history.length > 1 ? (
        <Button icon={<ArrowLeftOutlined />} onClick={() => void navigate(-1)}>
          {t('actions.back')}
        </Button>
      ) : null}
      <Button icon={<SearchOutlined />} onClick={() => openOverlay('palette')}>
        {t('filter.search')}
      </Button>
    </>
  );
}
