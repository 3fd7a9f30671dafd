import { resourceUrl } from '@csms/contract';
import { useState } from 'react';
import styles from './user-picture.module.css';

interface Pictured {
  name: string;
  username: string;
  avatar: string | null;
}

/** A user's picture, or the first letter of the name where there is none or it does not load. `size` in pixels; the name itself stands beside it. */
export function UserPicture({ user, size }: { user: Pictured; size: number }) {
  const [failed, setFailed] = useState<string>();
  const picture = user.avatar && user.avatar !== failed ? user.avatar : undefined;
  return (
    <span className={styles.picture} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden>
      {picture ? (
        <img src={resourceUrl(picture)} alt="" onError={() => setFailed(picture)} />
      ) : (
        [...(user.name || user.username)][0]?.toUpperCase()
      )}
    </span>
  );
}
