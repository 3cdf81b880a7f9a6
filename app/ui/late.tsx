import { type ComponentType, lazy, Suspense } from "react";
import { importAgain } from "./import-again.ts";

/** Milliseconds before code that failed to load is requested again. */
const pause = 5000;

/** A part of the page whose code arrives later; without it, as on a cut line, it stays as it was served. */
export function late<Module, Props extends object>(
  load: () => Promise<Module>,
  part: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const again = importAgain(load);
  const arrival = async (): Promise<Module> => {
    try {
      return await again();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
      return arrival();
    }
  };
  const Late = lazy(async () => ({ default: part(await arrival()) as ComponentType<object> }));
  return (props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
