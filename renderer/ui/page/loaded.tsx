import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface LoadedProps<P> {
  /** Must be the same function as long as it is the same component. */
  readonly load: () => Promise<ComponentType<P>>;
  /** Told when it could not be loaded. */
  readonly failed: () => void;
  /** What stands there until it is. */
  readonly meanwhile: ReactNode;
  readonly props: P;
}

/** A rare component, loaded when it is wanted. */
export function Loaded<P extends object>({ load, failed, meanwhile, props }: LoadedProps<P>) {
  const [loaded, setLoaded] = useState<{
    readonly from: typeof load;
    readonly component: ComponentType<P>;
  }>();
  useEffect(() => {
    let over = false;
    load().then(
      (component) => over || setLoaded({ from: load, component }),
      () => over || failed(),
    );
    return () => {
      over = true;
    };
  }, [load, failed]);
  return loaded?.from === load ? createElement(loaded.component, props) : meanwhile;
}
