let walking = false;

/** Whether one goes from row to row in an open drawer, which then shows the row before while the next one loads. */
export const isWalking = () => walking;
export const setWalking = (now: boolean) => {
  walking = now;
};
