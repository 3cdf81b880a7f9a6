import { Component, type ReactNode } from "react";

type Props = { onFault: () => void; children: ReactNode };

/** Keeps a fault in drawing what it holds from taking the page away: it shows nothing instead, and tells of it. */
export class FaultBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFault();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
