import { Component, type PropsWithChildren } from 'react';

type ErrorBoundaryProps = PropsWithChildren<{
  onError(error: unknown): void;
}>;

/** Renders nothing after a child has thrown; the parent decides what to show instead. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  constructor(props: ErrorBoundaryProps) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
