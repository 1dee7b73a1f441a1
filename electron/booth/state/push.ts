import type { Push, PushName } from '../../contract/channels.ts';

/** Told of every push to the screens. */
export type PushListener = <N extends PushName>(push: N, value: Push<N>) => void;
