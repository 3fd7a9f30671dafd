import { dialogs } from './dialogs.tsx';

/** Says of which of many things something could not be done, and why: what was done stands before it. */
export const tellFailed = (done: string, failed: readonly { name: string; reason: string }[]): Promise<void> =>
  dialogs.alert(
    <>
      <p>{done}</p>
      <ul>
        {failed.map(({ name, reason }) => (
          <li key={name}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </>,
    'warning',
  );
