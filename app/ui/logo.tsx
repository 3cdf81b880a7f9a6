import { useRouteLoaderData } from "react-router";
import { Drawing } from "./mark.tsx";

/** Maximum characters of a name that fits on one line beside the menu; a longer one is smaller. */
const longest = 16;

/** The company's logo: a wide one alone, another beside the name; without one the name. */
export function Logo({ name, className = "" }: { name: string; className?: string }) {
  const logo = useRouteLoaderData<{ logo?: { svg: string; isWide: boolean } }>("root")?.logo;
  if (logo?.isWide)
    return (
      <span className={`inline-flex items-center ${className}`}>
        <Drawing svg={logo.svg} height="1.8em" />
        <span className="sr-only">{name}</span>
      </span>
    );
  return (
    <span className={`inline-flex items-center wrap-break-word gap-[0.55em] font-semibold leading-none ${className}`}>
      {logo && <Drawing svg={logo.svg} className="shrink-0 size-[1.5em]" />}
      <span className={name.length > longest ? "text-small text-balance" : ""}>{name}</span>
    </span>
  );
}
