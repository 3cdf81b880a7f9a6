import { Component, type ReactNode } from "react";

type Props = {
  /** Told once of each fault. */
  onFault?: () => void;
  /** Shown instead; nothing where it is not given. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Keeps a fault in drawing what it holds from taking the page away. */
export class FaultBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFault?.();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
