import { useEffect, useState } from "react";
import { isOpen } from "./is-open.ts";

type State = ReturnType<typeof isOpen>;

/** Whether the office is open at this moment, looked at every minute; undefined until the browser fills it in, since ready-made pages know no clock. */
export function useOpenState(hours: Parameters<typeof isOpen>[0]): State | undefined {
  const [state, setState] = useState<State>();
  useEffect(() => {
    const look = () => setState(isOpen(hours, new Date()));
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, [hours]);
  return state;
}
