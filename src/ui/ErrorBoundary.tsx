import { Component, type PropsWithChildren } from 'react';

type Props = PropsWithChildren<{
  onError(error: unknown): void;
}>;

/** Draws nothing once something inside has thrown; what to show instead is for whoever placed it to decide. */
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
