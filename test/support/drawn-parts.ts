declare global {
  interface Window {
    /** What React has drawn anew since it was emptied: the outermost element of each component, as often as it was drawn. */
    drawnParts: Element[];
  }
}

/** As far as React's developer tools, too, read a fibre. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly stateNode: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** In the page, before the program: follows what React draws, by the hook of its developer tools. */
export function followDrawnParts(): void {
  const [functionComponent, simpleMemo, host, performedWork] = [0, 15, 5, 1];
  window.drawnParts = [];
  let before = new Set<Fiber>();
  const elementOf = (fiber: Fiber): Element | null => {
    if (fiber.tag === host) return fiber.stateNode as Element;
    for (let part = fiber.child; part !== null; part = part.sibling) {
      const element = elementOf(part);
      if (element !== null) return element;
    }
    return null;
  };
  const onCommitFiberRoot = (_renderer: number, root: { readonly current: Fiber }): void => {
    const now = new Set<Fiber>();
    const look = (fiber: Fiber): void => {
      now.add(fiber);
      const isComponent = fiber.tag === functionComponent || fiber.tag === simpleMemo;
      // One that was not gone into is the same as before.
      if (isComponent && !before.has(fiber) && (fiber.flags & performedWork) !== 0) {
        const element = elementOf(fiber);
        if (element !== null) window.drawnParts.push(element);
      }
      for (let part = fiber.child; part !== null; part = part.sibling) look(part);
    };
    look(root.current);
    before = now;
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  });
}
