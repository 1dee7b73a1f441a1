import { Component, type ReactNode } from 'react';

interface GuardedProps {
  /** Told of a bug in the children; they are not shown any more. */
  readonly failed: () => void;
  readonly children: ReactNode;
}

/** A bug in a rare screen does not take the gate screen with it. */
export class Guarded extends Component<GuardedProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.failed();
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
