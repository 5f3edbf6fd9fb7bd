import { Component, type PropsWithChildren } from 'react';

type ErrorBoundaryProps = PropsWithChildren<{
  onError(error: unknown): void;
}>;

/** Renders nothing after a child has thrown; the parent decides what to show instead. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasError: boolean }> {
  constructor(props: ErrorBoundaryProps) {
    super(props);
    this.state = { hasError: false };
  }

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasError ? null : this.props.children;
  }
}
