import { CheckOutlined, CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { APPLICATION_DEEDS, APPLICATION_FIELDS, type Application, contract, resourceUrl } from '@csms/contract';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DeedButtons, useDeeds } from '../../../entities/deeds.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { download } from '../../../shared/api/download.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { useFacts } from '../../../shared/ui/value/field-value.tsx';
import { TextOrMissing } from '../../../shared/ui/value/values.tsx';
import { ApplicationStatus } from './application-parts.tsx';
import styles from './applications.module.css';
import { ApproveDrawer } from './approve-drawer.tsx';
import { RejectDrawer } from './reject-drawer.tsx';
import { useDictionaryLabel } from './use-public-dictionary.ts';

const PICTURE = /\.(png|jpe?g)$/;

/** The applicant's information, and the decision. */
export function Component() {
  const { t } = useTranslation('providers');
  const id = Number(useParams().id);
  const [decide, setDecide] = useUrlParam('decide');
  const query = useCall(contract.applications.get, { params: { id } });
  useThing(query.data?.companyName);
  const application = query.data;
  const deeds = useDeeds(APPLICATION_DEEDS, application?.status, {
    reject: { icon: <CloseOutlined />, perform: () => setDecide('reject') },
    approve: { icon: <CheckOutlined />, perform: () => setDecide('approve') },
  });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (!application) return <Skeleton active paragraph={{ rows: 10 }} />;
  const isPending = application.status === 'pending';
  const close = () => setDecide(undefined);
  return (
    <>
      <PageHeader
        title={t('applications.applicant', { name: application.companyName })}
        note={<ApplicationStatus status={application.status} />}
      >
        {deeds.length > 0 ? <DeedButtons deeds={deeds} icons /> : null}
      </PageHeader>
      <div className={styles.cards}>
        <Information application={application} />
        {isPending ? null : <Decision application={application} />}
      </div>
      <ApproveDrawer application={application} open={decide === 'approve' && isPending} onClose={close} />
      <RejectDrawer application={application} open={decide === 'reject' && isPending} onClose={close} />
    </>
  );
}

function Information({ application }: { application: Application }) {
  const { t } = useTranslation('providers');
  const fact = useFacts(APPLICATION_FIELDS, application);
  const labelOf = useDictionaryLabel();
  return (
    <section className={styles.panel} aria-label={t('applications.information')}>
      <Facts
        facts={[
          fact('companyName'),
          fact('registrationNumber'),
          fact('industry', <TextOrMissing text={labelOf('industry', application.industry)} />),
          fact('country', labelOf('country', application.country)),
          { ...fact('address'), wide: true },
          fact('contact'),
          fact('phone', <a href={`tel:${application.phone}`}>{application.phone}</a>),
          { ...fact('email', <a href={`mailto:${application.email}`}>{application.email}</a>), wide: true },
          fact('language'),
          fact('createTime'),
          { ...fact('note'), wide: true },
          { ...fact('licenceFile', <Licence name={application.licenceFile} />), wide: true },
        ]}
      />
    </section>
  );
}

function Licence({ name }: { name: string | null }) {
  const { t } = useTranslation('providers');
  const say = useWord();
  if (name === null) return <span className={styles.quiet}>{t('applications.licenceNone')}</span>;
  return (
    <div className={styles.licence}>
      {PICTURE.test(name) ? <img src={resourceUrl(name)} alt={say(APPLICATION_FIELDS.licenceFile.words)} /> : null}
      <div>
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void download(contract.files.download, { query: { fileName: name } }, name).catch(report)}
        >
          {t('applications.licenceOpen')}
        </Button>
      </div>
    </div>
  );
}

function Decision({ application }: { application: Application }) {
  const { t } = useTranslation('providers');
  const fact = useFacts(APPLICATION_FIELDS, application);
  return (
    <section className={styles.panel} aria-label={t('applications.decision')}>
      <Facts
        facts={[
          fact('decideTime'),
          fact('decidedBy'),
          { ...fact('decisionNote'), wide: true },
          application.providerId !== null && {
            label: t('applications.provider'),
            value: (
              <Link to={`/systemManagement/userManage?tab=providers&edit=${application.providerId}`}>
                {t('applications.openProvider')}
              </Link>
            ),
          },
        ]}
      />
    </section>
  );
}
