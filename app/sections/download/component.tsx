import FileText from "virtual:icon/file-text";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Section } from "#app/ui/section.tsx";

/** A file with its type and size; print has its address. */
export const Component = ({ id, sand, data }: SectionProps<"download">) => (
  <Section dense sand={sand} layout="grid items-center gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
    <div>
      <h2 id={id} className="text-h2">
        {data.title}
      </h2>
      {data.text && <p className="text-item mt-4 max-w-[37.5em] text-muted">{data.text}</p>}
    </div>
    <p className="flex items-center gap-4 border-t-2 border-emerald-deep pt-4">
      <FileText aria-hidden="true" className="size-7 shrink-0 text-emerald-deep" />
      <span>
        <a
          href={data.address}
          data-address={data.wholeAddress}
          className="text-link inline-flex min-h-11 items-center font-semibold"
        >
          {data.button}
        </a>
        <span className="text-small block text-muted">{data.facts}</span>
      </span>
    </p>
  </Section>
);
