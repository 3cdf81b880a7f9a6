import { afterEach, vi } from "vitest";

/** Tests of a process share its clock. */
afterEach(() => void vi.useRealTimers());
