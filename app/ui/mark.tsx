import { useRouteLoaderData } from "react-router";

/** The company's mark, inlined so that it inherits the text colour; without one its initial, after the Arabic article. */
export function Mark({ className = "" }: { className?: string }) {
  const shell = useRouteLoaderData<{ company: { name: string }; logo?: { svg: string; isWide: boolean } }>("root");
  const { logo, company } = shell ?? {};
  if (!logo || logo.isWide)
    return (
      <span aria-hidden="true" className="font-semibold">
        {company?.name.replace(/^ال/, "").slice(0, 1)}
      </span>
    );
  return <Drawing svg={logo.svg} className={`inline-block shrink-0 ${className}`} />;
}

type DrawingProps = {
  svg: string;
  className?: string;
  /** A CSS length; without it the drawing fills its element. */
  height?: string;
};

export function Drawing({ svg, className, height }: DrawingProps) {
  const size = height ? `height="${height}"` : 'width="100%" height="100%"';
  return (
    <span
      aria-hidden="true"
      className={className}
      dangerouslySetInnerHTML={{ __html: svg.replace("<svg ", `<svg ${size} `) }}
    />
  );
}
