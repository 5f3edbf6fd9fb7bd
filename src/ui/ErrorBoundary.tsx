import { Component, type PropsWithChildren } from 'react';

type Props = PropsWithChildren<{
  onError(error: unknown): void;
}>;

/** Renders nothing after a child has thrown; the parent decides what to show instead. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { broken: false };
  }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
