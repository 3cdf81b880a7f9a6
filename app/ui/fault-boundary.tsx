import { Component, type ReactNode } from "react";

type Props = {
  /** Called once per error. */
  onFault?: () => void;
  /** Replaces the content after an error; unset: nothing. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Error boundary: an error in its content does not affect the page. */
export class FaultBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFault?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
