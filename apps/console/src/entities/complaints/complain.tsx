import { CommentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed, useAccess } from '../../shared/access/access.tsx';
import { useUrlParam } from '../../shared/hooks/use-url-state.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import type { ComplaintOrigin } from './new-complaint.tsx';

const Form = lazyPart(async () => ({ default: (await import('./new-complaint.tsx')).NewComplaint }));

/** The button that records a complaint about the thing of this page (`?complain`). */
export function ComplainButton({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('complaints');
  const [, open] = useUrlParam('complain');
  return (
    <Allowed one="complaint:write">
      <Button type={primary ? 'primary' : 'default'} icon={<CommentOutlined />} onClick={() => open('1')}>
        {t('deed')}
      </Button>
    </Allowed>
  );
}

/** The form of a complaint, open while the URL has `complain`. */
export function Complain(origin: ComplaintOrigin) {
  const { can } = useAccess();
  const [open, setOpen] = useUrlParam('complain');
  if (open === undefined || !can('complaint:write')) return null;
  return (
    <Suspense fallback={null}>
      <Form origin={origin} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
}
