import { contract, SHOWN_STATES } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Definition } from '../../../entities/handbook/definition.tsx';
import { useAsked } from '../../../shared/api/queries.ts';
import { integer, MISSING } from '../../../shared/format/format.ts';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { Live } from '../../../shared/ui/value/values.tsx';

interface Props {
  /** The list's filter, without its state. */
  filter: Readonly<Record<string, string | undefined>>;
  selected: string | undefined;
  onSelect: (state: string | undefined) => void;
}

/** How many connectors are in each state, of the points that the other filters find; a click shows them. */
export function StateSummary({ filter, selected, onSelect }: Props) {
  const { t } = useTranslation(['network', 'common']);
  const query = useAsked(contract.points.summary, { query: filter }, { keepPrevious: true });
  const { data } = query;
  const counts = data as Partial<Record<string, number>> | undefined;
  return (
    <StatStrip
      label={t('points.summary')}
      query={query}
      stats={SHOWN_STATES.map((state) => {
        const count = counts?.[state] ?? 0;
        return {
          key: state,
          about: <Definition of={`network.points.${state}`} />,
          label: (
            <>
              <StateIcon state={state} />
              {t(`common:state.${state}`)}
            </>
          ),
          value: data ? <Live value={count}>{integer(count)}</Live> : MISSING,
          muted: count === 0,
          pressed: selected === state,
          onClick: () => onSelect(selected === state ? undefined : state),
        };
      })}
    />
  );
}
